import { objectAt, unreadable } from './json-checks.ts';
import { integersAt, integersToText, realsAt, realsToText } from './number-encoding.ts';
import type { Tree } from './tree.ts';

/** Shares of a leaf are quotients by their sum. */
const ROUNDING = 1e-9;

/** A tree as JSON: each array as base64. */
export interface TreeRecord {
  readonly feature: string;
  readonly threshold: string;
  readonly right: string;
  readonly shares: string;
}

/** A tree as it is saved. */
export function treeRecord({ feature, threshold, right, shares }: Tree): TreeRecord {
  return {
    feature: integersToText(feature),
    threshold: realsToText(threshold),
    right: integersToText(right),
    shares: realsToText(shares),
  };
}

/**
 * A tree of a file that anybody may have written: what passes ends every walk in a leaf and asks no column that
 * does not exist.
 *
 * @throws {ArchdeltaError} `input-unreadable` for anything else.
 */
export function treeAt(value: unknown, at: string, features: number, classes: number): Tree {
  const record = objectAt(value, at);
  const tree: Tree = {
    feature: integersAt(record.feature, `${at}.feature`),
    threshold: realsAt(record.threshold, `${at}.threshold`),
    right: integersAt(record.right, `${at}.right`),
    shares: realsAt(record.shares, `${at}.shares`),
  };
  const nodes = tree.feature.length;
  if (nodes === 0 || tree.threshold.length !== nodes || tree.right.length !== nodes) {
    throw unreadable(at, 'has arrays of different lengths');
  }
  if (tree.feature.some((feature) => feature < -1 || feature >= features)) {
    throw unreadable(`${at}.feature`, `asks a feature that is none of ${features}`);
  }
  requireShares(tree, at, requirePreOrder(tree, at), classes);
  return tree;
}

/**
 * Checks that nodes are in pre-order: after a leaf comes the right child of the last node that still lacks one,
 * and with the last leaf no node lacks one. Gives the number of leaves.
 */
function requirePreOrder({ feature, right }: Tree, at: string): number {
  const open: number[] = [];
  let leaves = 0;
  for (let node = 0; node < feature.length; node++) {
    if (feature[node]! >= 0) {
      open.push(right[node]!);
      continue;
    }
    if (right[node] !== leaves) throw unreadable(at, `is no tree: leaf ${leaves} has another number`);
    leaves++;
    const next = open.pop();
    if (next === undefined && node + 1 === feature.length) return leaves;
    if (next !== node + 1) throw unreadable(at, `is no tree after node ${node}`);
  }
  throw unreadable(at, 'is no tree: a node lacks its children');
}

function requireShares({ shares }: Tree, at: string, leaves: number, classes: number): void {
  if (shares.length !== leaves * classes)
    throw unreadable(`${at}.shares`, `is not ${leaves} x ${classes} numbers`);
  for (let leaf = 0; leaf < leaves; leaf++) {
    let sum = 0;
    for (const share of shares.subarray(leaf * classes, (leaf + 1) * classes)) {
      if (share < 0) throw unreadable(`${at}.shares`, `has a share of ${share}`);
      sum += share;
    }
    if (Math.abs(sum - 1) > ROUNDING) throw unreadable(`${at}.shares`, `sums to ${sum} in leaf ${leaf}`);
  }
}
