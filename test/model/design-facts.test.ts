import { describe, expect, it } from 'vitest';
import type { RepoModel } from '../../src/model/repo-model.ts';
import { couplingsOf } from '../../src/model/symbols/callees.ts';
import { classInterface } from '../../src/model/types/class-interface.ts';
import { accessesOfMethods, accessToForeignData } from '../../src/model/types/foreign-data.ts';
import type { TypeModel } from '../../src/model/types/type-index.ts';
import { modelFrom, type Sources } from '../support/model.ts';

async function typeOf(files: Sources, name: string): Promise<{ model: RepoModel; type: TypeModel }> {
  const model = await modelFrom(files);
  const type = model
    .types()
    .classesOf(model.files)
    .find((each) => each.facts.name === name);
  return { model, type: type! };
}

/** Per method: ATFD, FDP, LAA. */
async function accesses(files: Sources, name: string) {
  const { model, type } = await typeOf(files, name);
  return accessesOfMethods(model, type).map(({ foreign, providers, locality }) => [
    foreign,
    providers,
    locality,
  ]);
}

async function atfd(files: Sources, name: string): Promise<number> {
  const { model, type } = await typeOf(files, name);
  return accessToForeignData(model, type);
}

const PYTHON = {
  'shop/__init__.py': '',
  'shop/settings.py': 'limits = object()\n',
  'shop/order.py': `import os
from shop import settings
from shop.settings import limits

CACHE = {}

class Kind:
    NEW = 1

class Order:
    def __init__(self, customer):
        self.customer = customer
        self.total = 0

    def read(self, other, items):
        import json as text
        a = other.total + other.get_rate() + other.customer.name
        b = self.total + self.customer.age + self.get_total()
        c = CACHE.size + items[0].price + Kind.NEW + limits.low + settings.limits.high
        d = os.path.sep + text.limit + other.rate(1) + other.get_rate(2) + other.is_open()
        return [item.price for item in items if super().shown]

    def outer(self, other):
        def inner():
            return other.total
        self.read(other, [])
        return inner

    def get_total(self):
        return self.total
`,
};

const JAVA = {
  'p/Base.java': 'package p;\nclass Base { protected Item stock; protected int shared; }\n',
  'p/Item.java': 'package p;\nclass Item { int price; static int LIMIT; Item next; }\n',
  'p/Kind.java': 'package p;\nenum Kind { NEW }\n',
  'p/Order.java': `package p;
import java.util.logging.Level;
class Order extends Base {
  private Item item;
  int total;
  static Order FIRST;
  Order(Item item) { this.item = item; total = item.price; }
  int read(Item other) {
    int a = other.price + other.getPrice() + other.getPrice(1) + other.next.price;
    int b = item.price + this.item.price + stock.price + FIRST.total;
    int c = Item.LIMIT + Kind.NEW.rank + Level.FINE.level + Integer.MAX_VALUE + java.util.Map.size;
    return a + b + c + total + this.total + shared + getTotal() + count(other.isOpen());
  }
  int getTotal() { return total; }
  int count(boolean open) { return 0; }
  class Inner { int peek() { return item.price; } }
}
`,
};

const GO = {
  'go.mod': 'module x\n',
  'b/store.go': 'package b\n\ntype Store struct { Size int }\n\nvar Main = Store{}\n',
  'a/shared.go': 'package a\n\nvar config = Config{}\n\ntype Config struct { Limit int }\n',
  'a/order.go': `package a

import "x/b"

type Order struct {
	total int
	store *b.Store
}

func (o *Order) Read(other *Order) int {
	n := other.total + o.total + o.store.Size + b.Main.Size + config.Limit
	if other.IsOpen() && other.Open() {
		n += other.GetTotal()
	}
	return n
}
`,
};

const TYPESCRIPT = {
  'src/limits.ts': 'export const limits = { low: 1 };\n',
  'src/order.ts': `import { limits } from './limits';
import * as all from './limits';
const cache = { size: 1 };
enum Kind { New }
export class Order {
  #total = 1;
  constructor(private customer: any) {}
  read(other: any) {
    const { rate } = other;
    const a = other.total + other?.name + this.customer.age + cache.size + other.items[0].price;
    const b = limits.low + all.limits.low + Kind.New + Math.PI + process.env.HOME;
    return this.#total + this.size + other.getTotal() + (() => this.customer.age)();
  }
  get size() { return this.#total; }
}
`,
};

describe('access to foreign data', () => {
  it('of Python', async () => {
    // read. On other: total, get_rate(), customer, is_open(); get_rate(2) has an argument, rate(1) is no accessor.
    // On other.customer: name. On self.customer: age. On CACHE: size. On items[0] and item: price each.
    // Not: Kind.NEW (type), limits, settings.limits, os.path and text (imports).
    // Own: total, customer, get_total(), shown of the base. Nine, of six others (other, other.customer,
    // self.customer, CACHE, items[0], item).
    expect(await accesses(PYTHON, 'Order')).toEqual([
      // The constructor writes two own attributes.
      [0, 0, 1],
      [4 + 1 + 1 + 1 + 2, 6, 4 / (4 + 9)],
      // What a nested function reads is the method's; a call of read is no access.
      [1, 1, 0],
      [0, 0, 1],
    ]);
    // other.total of outer is that of read again.
    expect(await atfd(PYTHON, 'Order')).toBe(9);
  });

  it('of Java', async () => {
    // read. On other: price, getPrice(), next, isOpen(); on other.next: price. On item: price, with this or without;
    // on the inherited stock: price; on FIRST: total. Not: Item.LIMIT, Kind.NEW.rank, Level.FINE.level,
    // Integer.MAX_VALUE, java.util.Map.size. Own: item, total, stock, FIRST, shared, getTotal().
    expect(await accesses(JAVA, 'Order')).toEqual([
      // The constructor reads item.price of its parameter, and writes item and total.
      [1, 1, 2 / 3],
      [4 + 1 + 1 + 1 + 1, 5, 6 / (6 + 8)],
      [0, 0, 1],
      [0, 0, undefined],
    ]);
    expect(await atfd(JAVA, 'Order')).toBe(8);
    // The field of the class around it.
    expect(await accesses(JAVA, 'Order.Inner')).toEqual([[1, 1, 0]]);
  });

  it('of Go', async () => {
    // On other: total, IsOpen(), GetTotal(); Open() is no accessor by its name. On o.store: Size. On config of the
    // package: Limit. Not: b.Main.Size (import). Own: total, store.
    expect(await accesses(GO, 'Order')).toEqual([[3 + 1 + 1, 3, 2 / (2 + 5)]]);
    expect(await atfd(GO, 'Order')).toBe(5);
  });

  it('of TypeScript', async () => {
    // On other: rate, total, name, items, getTotal(); on other.items[0]: price; on this.customer: age, also in the
    // arrow; on cache: size. Not: limits, all.limits (imports), Kind (enum), Math and process (globals).
    // Own: customer, #total, size.
    expect(await accesses(TYPESCRIPT, 'Order')).toEqual([
      [0, 0, undefined],
      [5 + 1 + 1 + 1, 4, 3 / (3 + 8)],
      [0, 0, 1],
    ]);
    expect(await atfd(TYPESCRIPT, 'Order')).toBe(8);
  });
});

describe('the interface of a class', () => {
  const interfaceOf = async (path: string, text: string) =>
    classInterface((await typeOf({ [path]: text }, 'K')).type);

  it('of Java leaves out constructors, constants of enums, nested types and what is not public', async () => {
    const text = `public class K {
  public int a; public final int b = 1; int c; private int d; public static int e;
  public K() {}
  public int getD() { return d; }
  public void setD(int d) { this.d = d; }
  public int sum() { int s = a; return s + d; }
  int hidden() { return 0; }
  public enum E { X }
}
`;
    // Members: a, b, e, getD, setD, sum. NOPA: a, e. NOAM: getD, setD.
    expect(await interfaceOf('K.java', text)).toEqual({
      weight: 1 / 6,
      publicAttributes: 2,
      accessors: 2,
    });
  });

  it('of Python takes properties for accessors and dunders for methods', async () => {
    const text = `class K:
    def __init__(self):
        self.a = 1
        self._b = 2

    @property
    def b(self):
        return self._b

    def get_a(self):
        return self.a

    def __repr__(self):
        return str(self.a) + str(self._b)

    def _hidden(self):
        pass
`;
    // Members: a, b, get_a, __repr__.
    expect(await interfaceOf('k.py', text)).toEqual({ weight: 1 / 4, publicAttributes: 1, accessors: 2 });
  });

  it('has no weight where nothing is public', async () => {
    expect(await interfaceOf('k.ts', 'class K { private a = 1; }\n')).toEqual({
      weight: undefined,
      publicAttributes: 0,
      accessors: 0,
    });
  });
});

describe('coupling to other files', () => {
  it('takes distinct callees of other files of the repository', async () => {
    const model = await modelFrom({
      'm/__init__.py': '',
      'm/a.py': 'def f(): pass\ndef g(): pass\nclass K:\n    @staticmethod\n    def make(): pass\n',
      'm/b.py': 'def h(): pass\n',
      'm/c.py': `import os
from m import b
from m.a import K, f, g

def near(): pass

def many():
    f(); f(); g(); K(); K.make(); b.h(); near(); os.getcwd()
    def inner():
        return b.h()
    return f

def none():
    return near()
`,
    });
    const file = model.byPath.get('m/c.py')!;
    expect(
      Object.fromEntries(couplingsOf(model, file).map((each, at) => [file.facts.units[at]!.name, each])),
    ).toEqual({
      near: { intensity: 0, dispersion: undefined },
      // f, g, K, K.make of m/a.py and h of m/b.py.
      many: { intensity: 5, dispersion: 2 / 5 },
      'many.inner': { intensity: 1, dispersion: 1 },
      none: { intensity: 0, dispersion: undefined },
    });
  });

  it('sees the neighbours of a Java and a Go package', async () => {
    const java = await modelFrom({
      'p/A.java': 'package p;\nclass A { int run() { return B.f() + new B().g(); } }\n',
      'p/B.java': 'package p;\nclass B { static int f() { return 1; } int g() { return 2; } }\n',
    });
    // B.f and the type B; g is called on an object of no known type.
    expect(couplingsOf(java, java.byPath.get('p/A.java')!)).toEqual([{ intensity: 2, dispersion: 1 / 2 }]);
    const go = await modelFrom({
      'go.mod': 'module x\n',
      'a/a.go': 'package a\n\nfunc run() int {\n\treturn help() + help()\n}\n',
      'a/b.go': 'package a\n\nfunc help() int {\n\treturn 1\n}\n',
    });
    expect(couplingsOf(go, go.byPath.get('a/a.go')!)).toEqual([{ intensity: 1, dispersion: 1 }]);
  });
});
