import { describe, expect, it } from 'vitest';
import lcom from '../../metrics/cohesion/lcom.ts';
import { sideFrom, sidesFrom } from '../support/model.ts';

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

const STACK = `export class Stack<T> {
  private items: T[] = [];
  #size = 0;
  hooks = 0;
  constructor(items: T[]) { this.items = items; }
  push(item: T) { this.items.push(item); this.#size++; }
  pop(): T | undefined { const take = () => this.items.pop(); return take(); }
  get size() { return this.#size; }
  isEmpty() { return this.size === 0; }
  notify(times: number) { this.hooks += times; }
  static of() { return new Stack([]); }
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

const GO_STACK = `package a

type Stack struct {
	items []int
	size  int
	name  string
}

func NewStack() *Stack { return &Stack{} }

func (s *Stack) Push(item int) {
	s.items = append(s.items, item)
	s.size++
}
`;
const GO_REST = `package a

func (s *Stack) Size() int { return s.size }

func (s *Stack) Name() string { return s.name }
`;

const MODULE = `let count = 0;
const LIMIT = 10;
export function next() { count++; return check(count); }
function check(n: number) { return n < LIMIT; }
export const reset = () => { count = 0; };
export function name() { return 'x'; }
`;

describe('lcom', () => {
  it.each([
    // {balance, withdraw} share the balance, withdraw calls limit; owner stands alone: 2. The constructor, which
    // touches everything, and the static method take no part.
    // HS: m = 4, users of balance, limit, owner: 2, 1, 1; (4 - 4/3) / 3.
    ['Java', { 'p/Account.java': ACCOUNT }, 2, (4 - 4 / 3) / 3],
    // push, pop (in its arrow) and size share attributes, isEmpty names the accessor size; notify stands alone.
    // HS: m = 5, users of items, #size, hooks: 2, 2, 1.
    ['TypeScript', { 'p/stack.ts': STACK }, 2, (5 - 5 / 3) / 4],
    // add (in its function), size and is_full, which names the property: items; greet and _log: owner; limit of the
    // class is an attribute too. HS: m = 5, users of limit, items, owner: 1, 2, 2.
    ['Python', { 'p/cart.py': CART }, 2, (5 - 5 / 3) / 4],
    // The methods of both files. Push and Size share size; Name stands alone. NewStack is a constructor, and one
    // function would make no pseudo-class anyway. HS: m = 3, users of items, size, name: 1, 2, 1.
    ['Go', { 'go.mod': 'module x\n', 'a/stack.go': GO_STACK, 'a/rest.go': GO_REST }, 2, (3 - 4 / 3) / 2],
    // next and reset share count, next calls check; name stands alone. HS: m = 4, users of count and LIMIT: 2, 1.
    ['a module', { 'p/count.ts': MODULE }, 2, (4 - 3 / 2) / 3],
  ])('of %s', async (_, files, lcom4, hs) => {
    const values = lcom.compute(await sideFrom(files as Record<string, string>));
    expect(values['lcom.file.lcom4_mean']).toBe(lcom4);
    expect(values['lcom.file.hs_mean']).toBeCloseTo(hs, 12);
  });

  it('takes module pseudo-classes in files alone, and weighs components by lines', async () => {
    const values = lcom.compute(await sideFrom({ 'p/count.ts': MODULE, 'p/stack.ts': STACK }));
    // LCOM4: 2 and 2 in the files; the one class of the package has 2.
    expect(values['lcom.file.lcom4_mean']).toBe(2);
    expect(values['lcom.file.hs_mean']).toBeCloseTo((5 / 6 + 5 / 6) / 2, 12);
    expect(values['lcom.package.lcom4_over1_share']).toBe(1);
    expect(values['lcom.component.hs_weighted']).toBeCloseTo(5 / 6, 12);
  });

  it('weighs a Go type with its methods wherever they stand', async () => {
    const other = `package a

type Pair struct {
	left, right int
}

func (p *Pair) Left() int { return p.left }

func (p *Pair) Swap() { p.left, p.right = p.right, p.left }
`;
    const side = await sideFrom({
      'go.mod': 'module x\n',
      'a/stack.go': GO_STACK,
      'a/rest.go': GO_REST,
      'a/pair.go': other,
    });
    const values = lcom.compute(side);
    // Pair: m = 2, users of left and right: 2 and 1, (2 - 3/2) / 1 = 1/2, LCOM4 1. Lines: Pair 3 + 1 + 1 = 5,
    // Stack 5 + 4 (Push) + 1 + 1 = 11.
    expect(values['lcom.component.hs_weighted']).toBeCloseTo((5 / 2 + (11 * 5) / 6) / 16, 12);
    expect(values['lcom.package.lcom4_over1_share']).toBe(1 / 2);
  });

  it('leaves out what has fewer than two methods', async () => {
    const one = 'class A {\n  int a;\n  int f() { return a; }\n}\n';
    const values = lcom.compute(await sideFrom({ 'A.java': one }));
    expect(values).toEqual({
      'lcom.file.lcom4_mean': 'no-class',
      'lcom.package.lcom4_over1_share': 'no-class',
      'lcom.file.hs_mean': 'no-class',
      'lcom.component.hs_weighted': 'no-class',
    });
  });

  it('tells which population is empty', async () => {
    const { before, after } = await sidesFrom({ 'b/B.java': 'class B {}\n' }, { 'a/Account.java': ACCOUNT });
    expect(lcom.compute(after)['lcom.file.lcom4_mean']).toBe('no-common-file');
    expect(lcom.compute(after)['lcom.package.lcom4_over1_share']).toBe(1);
    expect(lcom.compute(before)['lcom.package.lcom4_over1_share']).toBe('no-class');
    const nothing = await sideFrom({});
    expect(lcom.compute(nothing)['lcom.component.hs_weighted']).toBe('no-file');
  });

  // LCOM-HS reaches 2 when two methods use none of the attributes: (2 - 0) / 1.
  it('reaches the ends of its range', async () => {
    const values = lcom.compute(
      await sideFrom({ 'A.java': 'class A {\n  int a;\n  void f() {}\n  void g() {}\n}\n' }),
    );
    expect(values['lcom.file.hs_mean']).toBe(2);
    expect(values['lcom.file.lcom4_mean']).toBe(2);
  });
});
