import { describe, expect, it } from 'vitest';
import ck from '../../metrics/object-oriented/ck.ts';
import { type Sources, sideFrom, sidesFrom } from '../support/model.ts';

const JAVA_AROUND = {
  'p/Base.java': 'package p;\nclass Base {}\n',
  'p/Helper.java': 'package p;\nclass Helper { static int twice(int n) { return 2 * n; } }\n',
  'q/Item.java': 'package q;\npublic class Item { public int price() { return 1; } }\n',
};
const JAVA_ORDER = `package p;
import q.Item;
import java.util.List;
public class Order extends Base {
  private Item item;
  private List<Item> items;
  Order(Item item) { this.item = item; }
  int total(int n) { if (n > 0 && item != null) { return item.price() * count(n); } return log("x"); }
  int count(int n) { return Helper.twice(n); }
  int log(String s) { System.out.println(s); return this.count(0); }
}
`;

const TS_AROUND = {
  'src/base.ts': 'export class Base { close() {} }\n',
  'src/port.ts': 'export interface Port { send(text: string): void }\nexport type Name = string;\n',
  'src/make.ts': 'export function make() { return 1; }\n',
};
const TS_CLIENT = `import { Base } from './base';
import type { Name, Port } from './port';
import { make } from './make';
export class Client extends Base implements Port {
  other?: Client;
  constructor(private port: Port, public name: Name) { super(); }
  send(text: string) { for (const each of text) { this.port.send(each); make(); } }
  close() { super.close(); this.stop(); this.other?.stop(); }
  private stop() { const later = () => { make(); }; later(); }
}
`;

const PY_AROUND = {
  'shop/__init__.py': '',
  'shop/base.py': 'class Base:\n    def close(self):\n        pass\n',
  'shop/item.py': 'class Item:\n    pass\n\nclass Box:\n    pass\n',
};
const PY_ORDER = `from shop import item
from shop.base import Base

class Order(Base):
    def __init__(self, first: item.Item):
        super().__init__()
        self.items = [first]

    def add(self, other):
        if other and other.ready():
            self.items.append(other)
        self.close()
        return Order

    def close(self):
        def later(box=item.Box):
            return print(box)
        return later
`;

const GO_AROUND = {
  'go.mod': 'module x\n',
  'b/store.go': 'package b\n\ntype Store struct{}\n\nfunc (s *Store) Get(key string) string { return key }\n',
  'a/rest.go': `package a

func (s *Server) Stop() int {
	return s.count() + helper()
}

func (s *Server) count() int { return 0 }

func helper() int { return 1 }

type Options struct{}
`,
};
const GO_SERVER = `package a

import "x/b"

type Server struct {
	store *b.Store
}

func (s *Server) Get(key string, options Options) string {
	if key == "" {
		return ""
	}
	return s.store.Get(key)
}
`;

/** The values where one file is touched and there before. */
async function touching(around: Sources, path: string, text: string, filler: string) {
  const { after } = await sidesFrom({ ...around, [path]: filler }, { ...around, [path]: text });
  return ck.compute(after);
}

describe('ck', () => {
  it.each([
    // WMC: constructor 1, total 3 (if, &&), count 1, log 1. CBO: Base, Item, Helper; List is no type of the
    // repository. RFC: 4 methods; called: price, twice, println; count and log are own ones.
    ['Java', JAVA_AROUND, 'p/Order.java', JAVA_ORDER, 'package p;\n', 6, 3, 4 + 3],
    // WMC: constructor 1, send 2 (for), close 1, stop 1. CBO: Base, Port; an alias is no type, Client is itself.
    // RFC: 4 methods. Called: send on a port and stop on another client, which are not this; make. later is local.
    // super.close and this.stop name own ones; super() names no method of another name.
    ['TypeScript', TS_AROUND, 'src/client.ts', TS_CLIENT, 'export {};\n', 5, 2, 4 + 3],
    // WMC: 1, add 3 (if, and), close 1. CBO: Base, Item, Box. RFC: 3 methods; ready, append, print, super; close and
    // __init__ are own ones.
    ['Python', PY_AROUND, 'shop/order.py', PY_ORDER, '', 5, 3, 3 + 4],
    // WMC: Get 2, Stop 1, count 1. CBO: b.Store, Options. RFC: 3 methods, called: Get of the store (own name, but
    // not on the receiver), helper.
    ['Go', GO_AROUND, 'a/server.go', GO_SERVER, 'package a\n', 4, 2, 3 + 2],
  ])('of %s', async (_, around, path, text, filler, wmc, cbo, rfc) => {
    expect(await touching(around, path, text, filler)).toEqual({
      'ck.file.wmc_mean': wmc,
      'ck.file.cbo_mean': cbo,
      'ck.file.rfc_mean': rfc,
      'ck.package.cbo_over14_share': 0,
    });
  });

  it('counts coupling over 14 types, not at 14', async () => {
    const types = Array.from({ length: 15 }, (_, at) => `T${at}`);
    const files: Record<string, string> = Object.fromEntries(
      types.map((name) => [`q/${name}.java`, `package q;\npublic class ${name} {}\n`]),
    );
    const user = (name: string, count: number) => {
      const fields = types.slice(0, count).map((type) => `  ${type} ${type.toLowerCase()};\n`);
      return `package p;\nimport q.*;\nclass ${name} {\n${fields.join('')}}\n`;
    };
    const before = { ...files, 'p/A.java': 'package p;\n', 'p/B.java': 'package p;\n' };
    const after = { ...files, 'p/A.java': user('A', 14), 'p/B.java': user('B', 15) };
    const values = ck.compute((await sidesFrom(before, after)).after);
    expect(values['ck.package.cbo_over14_share']).toBe(1 / 2);
    expect(values['ck.file.cbo_mean']).toBe((14 + 15) / 2);
  });

  it('gives what a nested type names to that type', async () => {
    const files = {
      'p/A.java': 'package p;\nclass A {\n  static class N { B b; C c; }\n  N n;\n}\n',
      'p/B.java': 'package p;\nclass B {}\n',
      'p/C.java': 'package p;\nclass C {}\n',
    };
    const { after } = await sidesFrom({ ...files, 'p/A.java': 'package p;\n' }, files);
    // A names N, N names B and C.
    expect(ck.compute(after)['ck.file.cbo_mean']).toBe((1 + 2) / 2);
  });

  it('tells which population is empty', async () => {
    expect(ck.compute(await sideFrom({}))).toEqual({
      'ck.file.wmc_mean': 'no-common-file',
      'ck.file.cbo_mean': 'no-common-file',
      'ck.file.rfc_mean': 'no-common-file',
      'ck.package.cbo_over14_share': 'no-file',
    });
    const plain = await sideFrom({ 'a.ts': 'export const a = 1;\n' });
    expect(Object.values(ck.compute(plain))).toEqual(['no-class', 'no-class', 'no-class', 'no-class']);
  });
});
