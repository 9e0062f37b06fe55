import { describe, expect, it } from 'vitest';
import layering from '../../metrics/dependency-graph/layering.ts';
import { graphChange, graphSide, valuesOf } from '../support/graph-sides.ts';

describe('calls between components', () => {
  /** Order a, b, c; levels 2, 1, 0. */
  const BASE = { 'a/1.py': ['b/1.py', 'a/2.py'], 'a/2.py': ['b/1.py'], 'b/1.py': ['c/1.py'] };

  it('go against the order of the base, by their number of file edges', () => {
    const { before, after } = graphChange(BASE, { ...BASE, 'c/1.py': ['a/1.py', 'a/2.py', 'c/2.py'] });
    expect(valuesOf(layering, before)).toMatchObject({ back_call_share: 0, skip_call_share: 0 });
    // 2 of 3 + 2; turned the other way round in no order of its own.
    expect(valuesOf(layering, after)).toMatchObject({ back_call_share: 2 / 5, skip_call_share: 0 });
  });

  it('skip a level of the base', () => {
    const { after } = graphChange(BASE, { ...BASE, 'a/2.py': ['c/1.py'] });
    // a -> b 1, a -> c 1, b -> c 1.
    expect(valuesOf(layering, after)).toMatchObject({ back_call_share: 0, skip_call_share: 1 / 3 });
  });

  it('keep their order and levels when the patch turns an edge round', () => {
    const { after } = graphChange(BASE, { ...BASE, 'b/1.py': [], 'c/1.py': ['b/1.py'] });
    expect(valuesOf(layering, after)).toMatchObject({ back_call_share: 1 / 3, skip_call_share: 0 });
  });

  it('of a new component go down where it can stand above what it needs', () => {
    const { after } = graphChange(BASE, { ...BASE, 'n/1.py': ['b/1.py', 'c/1.py'], 'a/1.py': ['n/1.py'] });
    // n stands just before b, on level 2 after: n -> b spans 1, n -> c 2, a -> n none of the levels of the base.
    expect(valuesOf(layering, after)).toMatchObject({ back_call_share: 0, skip_call_share: 1 / 5 });
  });

  it('need two components', () => {
    expect(valuesOf(layering, graphSide({ 'a/1.py': ['a/2.py'] }))).toEqual({
      ...{ back_call_share: 'one-component', skip_call_share: 'one-component' },
      ...{ bypass_share: 'one-component', levels: 2 },
    });
    expect(valuesOf(layering, graphSide({ 'a/1.py': [], 'b/1.py': [] }))).toEqual({
      ...{ back_call_share: 0, skip_call_share: 0, bypass_share: 0, levels: 1 },
    });
    expect(valuesOf(layering, graphSide({}))).toMatchObject({ bypass_share: 'one-component', levels: 0 });
  });
});

describe('bypass', () => {
  it('is every way past the facades where they carry half of the traffic', () => {
    const edges = { 'a/1.py': ['b/__init__.py', 'a/2.py'], 'a/2.py': ['b/x.py'] };
    expect(valuesOf(layering, graphSide(edges)).bypass_share).toBe(1 / 2);
  });

  it('is the way to a file that nobody used at base, where facades carry less', () => {
    const base = { 'a/1.py': ['b/__init__.py'], 'a/2.py': ['b/x.py'], 'a/3.py': ['b/x.py'], 'b/y.py': [] };
    const { before, after } = graphChange(base, { ...base, 'a/1.py': ['b/__init__.py', 'b/y.py'] });
    expect(valuesOf(layering, before).bypass_share).toBe(0);
    expect(valuesOf(layering, after).bypass_share).toBe(1 / 4);
  });

  it('is none to a file that was renamed, or to a component that is new', () => {
    const base = { 'a/1.py': ['b/x.py'] };
    const moved = graphChange(base, { 'a/1.py': ['b/z.py'] }, { renames: { 'b/x.py': 'b/z.py' } });
    expect(valuesOf(layering, moved.after).bypass_share).toBe(0);
    const unrelated = graphChange(base, { 'a/1.py': ['b/z.py'], 'b/x.py': [] });
    expect(valuesOf(layering, unrelated.after).bypass_share).toBe(1);
    const grown = graphChange(base, { 'a/1.py': ['b/x.py', 'n/1.py', 'n/2.py'] });
    expect(valuesOf(layering, grown.after).bypass_share).toBe(0);
  });
});

it('counts levels of files, a cycle for one', () => {
  const edges = {
    'a/1.py': ['a/2.py'],
    'a/2.py': ['a/1.py', 'b/1.py'],
    'b/1.py': ['b/2.py'],
    'b/3.py': ['b/2.py'],
  };
  expect(valuesOf(layering, graphSide(edges)).levels).toBe(3);
});
