import { describe, expect, it } from 'vitest';
import {
  softwareEngineeringInstituteIndex,
  visualStudioIndex,
} from '../../src/measure/maintainability-index.ts';
import { halsteadDifficulty, halsteadVolume } from '../../src/measure/side.ts';
import { modelFile } from '../../src/model/repo-model.ts';
import { factsOf } from '../support/facts.ts';

const fileOf = (text: string) => modelFile('a.py', 'python', factsOf('python', text), () => '.:.');

describe('halstead', () => {
  // V = (N1+N2) log2(n1+n2): 6 distinct of 10 in all is no power of 2, 8 is: 10 * 3.
  it('has volume and difficulty by their formulas', () => {
    const counts = { n1: 4, n2: 4, N1: 6, N2: 4 };
    expect(halsteadVolume(counts)).toBe(30);
    // (4/2) * (4/4)
    expect(halsteadDifficulty(counts)).toBe(2);
    expect(halsteadDifficulty({ n1: 5, n2: 2, N1: 9, N2: 7 })).toBe(8.75);
  });

  it('is 0 where there is nothing', () => {
    expect(halsteadVolume({ n1: 0, n2: 0, N1: 0, N2: 0 })).toBe(0);
    expect(halsteadDifficulty({ n1: 3, n2: 0, N1: 3, N2: 0 })).toBe(0);
    // One token: log2(1) = 0.
    expect(halsteadVolume({ n1: 0, n2: 1, N1: 0, N2: 1 })).toBe(0);
  });
});

describe('maintainability index', () => {
  it('of a file without code is 100, and 171 with the logarithms at their floor', () => {
    expect(visualStudioIndex(fileOf(''))).toBe(100);
    // No unit: V 0 and S 0 are floored at 1, CC is 1. 171 - 0.23, no comment.
    expect(softwareEngineeringInstituteIndex(fileOf(''))).toBeCloseTo(170.77, 12);
  });

  it('of a file without units takes the file for one with CC 1', () => {
    // `x = 1`: operator =, operands x and 1: V = 3 log2 3; S = 1.
    const polynomial = 171 - 5.2 * Math.log(3 * Math.log2(3)) - 0.23;
    expect(visualStudioIndex(fileOf('x = 1\n'))).toBeCloseTo((polynomial * 100) / 171, 12);
    expect(softwareEngineeringInstituteIndex(fileOf('x = 1\n'))).toBeCloseTo(polynomial, 12);
  });

  it('of a file with units takes their means, and the comments of the file', () => {
    // f: operators def ( : return, operands f 1: n 6, N 6. S 2.
    // g: operators def ( : if : return, operands g a a 2: n1 {def ( : if return} 5, n2 {g a 2} 3, N 10; V 30. S 3.
    const text = 'def f():\n    return 1\n\n\n# c\ndef g(a):\n    if a:\n        return 2\n';
    const volume = (6 * Math.log2(6) + 30) / 2;
    const polynomial = 171 - 5.2 * Math.log(volume) - 0.23 * 1.5 - 16.2 * Math.log(2.5);
    expect(visualStudioIndex(fileOf(text))).toBeCloseTo((polynomial * 100) / 171, 12);
    // CLOC 1, SLOC 5.
    const comments = 50 * Math.sin(Math.sqrt(2.4 / 6));
    expect(softwareEngineeringInstituteIndex(fileOf(text))).toBeCloseTo(polynomial + comments, 12);
  });

  it('of a file of comments alone has the whole comment term', () => {
    expect(softwareEngineeringInstituteIndex(fileOf('# c\n'))).toBeCloseTo(
      170.77 + 50 * Math.sin(Math.sqrt(2.4)),
      12,
    );
    expect(visualStudioIndex(fileOf('# c\n'))).toBe(100);
  });
});
