import { describe, expect, it } from 'vitest';
import fan from '../../metrics/dependency-graph/fan.ts';
import { graphChange, graphSide, valuesOf } from '../support/graph-sides.ts';
import { sideFrom } from '../support/model.ts';

/** In and out: a/1 0/3, a/2 1/1, b/1 1/1, c/1 3/0. G_c: a -> b, a -> c, b -> c. */
const EDGES = {
  'a/1.py': ['a/2.py', 'b/1.py', 'c/1.py'],
  'a/2.py': ['c/1.py'],
  'b/1.py': ['c/1.py'],
};

describe('fan', () => {
  it('counts files and components, each once', () => {
    const side = graphSide(EDGES, { facts: { 'a/2.py': { sloc: 7 } } });
    expect(fan.compute(side)).toEqual({
      'fan.file.out_mean': (3 + 1 + 1 + 0) / 4,
      'fan.file.in_max': 3,
      // ln(1 + 1 (0 3)^2) = 0, ln(1 + 7 (1 1)^2), ln(1 + 1 (1 1)^2), 0.
      'fan.file.hk_log_mean': (Math.log(8) + Math.log(2)) / 4,
      // a: b, c; b: c.
      'fan.component.out_mean': (2 + 1 + 0) / 3,
      'fan.package.external_mean': 0,
    });
  });

  it('squares the product of the flows', () => {
    const edges = { 'a/1.py': ['a/3.py'], 'a/2.py': ['a/3.py'], 'a/3.py': ['a/4.py', 'a/5.py', 'a/6.py'] };
    const side = graphSide(edges, { touched: ['a/3.py'], facts: { 'a/3.py': { sloc: 10 } } });
    // ln(1 + 10 (2 3)^2)
    expect(valuesOf(fan, side).hk_log_mean).toBeCloseTo(Math.log(361), 12);
  });

  it('takes an added file where it can raise the most, and not where it would shift a mean', () => {
    const { before, after } = graphChange(
      EDGES,
      { ...EDGES, 'd/1.py': ['a/1.py', 'b/1.py'] },
      { touched: ['d/1.py'] },
    );
    expect(fan.compute(before)).toMatchObject({
      'fan.file.out_mean': 'no-common-file',
      'fan.file.hk_log_mean': 'no-common-file',
      'fan.file.in_max': 'no-file',
      'fan.component.out_mean': 'no-file',
      'fan.package.external_mean': 'no-file',
    });
    expect(fan.compute(after)).toMatchObject({
      'fan.file.out_mean': 'no-common-file',
      'fan.file.in_max': 0,
      'fan.component.out_mean': 2,
      'fan.package.external_mean': 0,
    });
  });

  it('counts the components that a component depends on', () => {
    const values = fan.compute(graphSide(EDGES, { touched: ['a/2.py', 'b/1.py'] }));
    expect(values['fan.component.out_mean']).toBe((2 + 1) / 2);
  });

  it('counts a distribution once a package', () => {
    const external = { 'a/1.py': ['numpy', 'yaml'], 'a/2.py': ['numpy'], 'c/1.py': ['attrs'] };
    // a: numpy, yaml; b: none; c: attrs.
    expect(valuesOf(fan, graphSide(EDGES, { external })).external_mean).toBe((2 + 0 + 1) / 3);
  });
});

it('leaves the standard library out of the distributions', async () => {
  const python = await sideFrom({
    'a/x.py':
      'import os\nimport numpy as np\nfrom numpy.linalg import norm\nfrom a import y\nimport yaml.loader\n',
    'a/y.py': 'import json, numpy\n',
    'tests/test_x.py': 'import pytest\n',
  });
  expect(valuesOf(fan, python).external_mean).toBe(2);
  const typescript = await sideFrom({
    'src/x.ts':
      "import fs from 'node:fs';\nimport { a } from '@scope/lib/deep';\nimport './y';\nimport b from 'lodash/fp';\n",
    'src/y.ts': "import path from 'path';\nexport * from '@scope/lib';\n",
  });
  expect(valuesOf(fan, typescript).external_mean).toBe(2);
});
