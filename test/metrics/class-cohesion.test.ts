import { describe, expect, it } from 'vitest';
import classCohesion from '../../metrics/cohesion/class-cohesion.ts';
import { sideFrom, sidesFrom } from '../support/model.ts';

const ids = {
  tcc: 'class_cohesion.file.tcc_mean',
  lcc: 'class_cohesion.package.lcc_mean',
  camc: 'class_cohesion.file.camc_mean',
} as const;

const ACCOUNT = `package p;
class Account {
  private int balance;
  private int limit;
  private String owner;
  Account(int first) { balance = first; limit = 0; owner = ""; }
  int balance() { return balance; }
  void withdraw(int amount) { if (amount <= limit()) this.balance -= amount; }
  int limit() { return limit; }
  String owner() { return owner; }
  static int zero() { return 0; }
}
`;

const QUEUE = `export class Queue<T> {
  private items: T[] = [];
  private count = 0;
  push(item: T, at: number) { this.items.splice(at, 0, item); this.touch(); }
  get size(): number { return this.count; }
  first(): T { return this.items[0]; }
  private touch() { this.count++; }
  clear(at: number) { return at; }
}
`;

const CART = `class Cart:
    limit = 10

    def __init__(self, items):
        self.items = items
        self.owner = None

    def add(self, item, times=1):
        def once():
            self.items.append(item)
        once()

    @property
    def size(self):
        return len(self.items)

    def is_full(self):
        return self.size >= self.limit

    def greet(self, item):
        return self.owner

    def _log(self):
        print(self.owner)

    @staticmethod
    def parse(item):
        return item

    @classmethod
    def empty(cls):
        return cls([])
`;

const GO_PAIR = `package a

type Pair struct {
	left, right, name string
}

func (p *Pair) SetLeft(text string) { p.left = text }

func (p *Pair) Both(sep string, times int) string { return p.left + sep + p.right }

func (p *Pair) Right() string { return p.right }

func (p *Pair) Name() string { return p.name }
`;

const MODULE = `let count = 0;
const LIMIT = 10;
export function next() { count++; return check(count); }
function check(n: number) { return n < LIMIT; }
export const reset = () => { count = 0; };
export function name() { return 'x'; }
`;

describe('class_cohesion', () => {
  it.each([
    // Attributes: balance {b}, withdraw {b, l} (it calls limit), limit {l}, owner {o}. Pairs with a common one:
    // balance-withdraw, withdraw-limit of 6; joined over others also balance-limit.
    // CAMC: int in one of 5 methods, the static one among them, and one type.
    ['Java', { 'p/Account.java': ACCOUNT }, 2 / 6, 3 / 6, 1 / 5],
    // Visible: push {items, count} over touch, size {count}, first {items}, clear {}. Pairs: push-size, push-first.
    // CAMC: T and number in push, number in clear: 3 of 5 methods x 2 types.
    ['TypeScript', { 'p/queue.ts': QUEUE }, 2 / 6, 3 / 6, 3 / 10],
    // Visible: add {items}, size {items}, is_full {limit, items} over size, greet {owner}: 3 of 6 pairs.
    // CAMC: item in add, greet and parse, times in add: 4 of 7 methods x 2 names.
    ['Python', { 'p/cart.py': CART }, 3 / 6, 3 / 6, 4 / 14],
    // SetLeft {left}, Both {left, right}, Right {right}, Name {name}. CAMC: string, string and int: 3 of 4 x 2.
    ['Go', { 'go.mod': 'module x\n', 'a/pair.go': GO_PAIR }, 2 / 6, 3 / 6, 3 / 8],
  ])('of %s', async (_, files, tcc, lcc, camc) => {
    const values = classCohesion.compute(await sideFrom(files as Record<string, string>));
    expect(values[ids.tcc]).toBeCloseTo(tcc, 12);
    expect(values[ids.lcc]).toBeCloseTo(lcc, 12);
    expect(values[ids.camc]).toBeCloseTo(camc, 12);
  });

  it('takes the exported functions of a module for its visible methods', async () => {
    const values = classCohesion.compute(await sideFrom({ 'p/count.ts': MODULE }));
    // next {count, LIMIT} over check, reset {count}, name {}: 1 pair of 3. A package has real classes alone.
    expect(values[ids.tcc]).toBeCloseTo(1 / 3, 12);
    expect(values[ids.lcc]).toBe('no-class');
    // number in one of 4 functions.
    expect(values[ids.camc]).toBeCloseTo(1 / 4, 12);
  });

  it('follows calls in a circle', async () => {
    const circle = `class A {
  int a;
  int f(int n) { return n == 0 ? a : g(n - 1); }
  int g(int n) { return f(n); }
}
`;
    expect(classCohesion.compute(await sideFrom({ 'A.java': circle }))).toEqual({
      [ids.tcc]: 1,
      [ids.lcc]: 1,
      [ids.camc]: 1,
    });
  });

  it('tells overloads of Java apart by their number of parameters', async () => {
    const overloads = `class A {
  int a;
  int b;
  int f() { return a; }
  int f(int n) { return b; }
  int g() { return f(); }
}
`;
    // f() {a}, f(int) {b}, g {a}: one pair of 3.
    expect(classCohesion.compute(await sideFrom({ 'A.java': overloads }))[ids.tcc]).toBeCloseTo(1 / 3, 12);
  });

  it('tells which population is empty', async () => {
    const { after } = await sidesFrom({}, { 'A.java': 'class A {}\n' });
    expect(classCohesion.compute(after)).toEqual({
      [ids.tcc]: 'no-common-file',
      [ids.lcc]: 'no-class',
      [ids.camc]: 'no-common-file',
    });
    expect(classCohesion.compute(await sideFrom({}))[ids.lcc]).toBe('no-file');
  });
});
