import { describe, expect, it } from 'vitest';
import { blotter } from '../../../src/judges/backends/blotting.ts';

const KEY = 'sk-12345678';
const blotted = blotter([KEY], '#');

describe('a secret', () => {
  it('is blotted out wherever it stands, the longer of two first', () => {
    expect(blotter([KEY, `${KEY}-9`], '#')(`a${KEY}-9, ${KEY}.`)).toBe('a#, #.');
    expect(blotter(['.$&^(x)[y]|\\'], '#')('a.$&^(x)[y]|\\b')).toBe('a#b');
  });

  // Made by Python's base64, hex and urllib.parse.quote.
  it.each([
    ['in base64', 'c2stMTIzNDU2Nzg=', '#'],
    ['in base64 after one byte of three', 'QmVhcmVyIHNrLTEyMzQ1Njc4', 'QmVhcmVyIH#'],
    ['in base64 with text after it', 'eyJrIjoic2stMTIzNDU2NzgifQ==', 'eyJrIjoi#gifQ=='],
    ['in hex', '736b2d3132333435363738', '#'],
    ['in upper-case hex', '736B2D3132333435363738', '#'],
  ])('is blotted out %s', (_, text, expected) => {
    expect(blotted(text)).toBe(expected);
  });

  it('is blotted out in an address, in JSON, and in base64 for addresses', () => {
    expect(blotter(['sk-"a b"/c+d'], '#')('k=sk-%22a%20b%22%2Fc%2Bd&x "sk-\\"a b\\"/c+d"')).toBe('k=#&x "#"');
    expect(blotter(['sk-12??>>678'], '#')('c2stMTI/Pz4+Njc4 c2stMTI_Pz4-Njc4')).toBe('# #');
  });

  it('is none when it is empty or stands in the blot, which would grow', () => {
    expect(blotter(['', '  ', 'redacted'], '[redacted]')('a  redacted')).toBe('a  redacted');
  });
});

describe('a word that a server without keys is given', () => {
  it('is no secret: it occurs in names and in code', () => {
    expect(blotter(['x', 'EMPTY', 'label'], '#')('{"label": "EMPTY example"}')).toBe(
      '{"label": "EMPTY example"}',
    );
  });

  it('is blotted out of messages where it stands alone', () => {
    const inMessage = blotter(['x', 'k-1+'], '#', 'words');
    expect(inMessage('wrong key x: max_tokens, x-y, "x" and k-1+.')).toBe(
      'wrong key #: max_tokens, x-y, "#" and #.',
    );
  });
});
