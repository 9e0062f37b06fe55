import { describe, expect, it } from 'vitest';
import { Looks } from '../../../src/model/resolution/looks.ts';

describe('the numbers of looks', () => {
  it('are worn out when there are more than four times those that another world took over first', () => {
    const looks = new Looks();
    const look = (from: number, to: number) => {
      for (let at = from; at < to; at++) looks.files.number(`${at}.py`);
    };
    // With the one that is always there: ten.
    look(0, 9);
    look(100, 200);
    expect(looks.isWornOut).toBe(false);
    looks.share();
    look(200, 500);
    // 110 were shared; 440 is four times that, and 410 there are.
    expect(looks.size).toBe(410);
    expect(looks.isWornOut).toBe(false);
    look(500, 530);
    looks.share();
    expect(looks.isWornOut).toBe(false);
    look(530, 531);
    expect(looks.isWornOut).toBe(true);
  });
});
