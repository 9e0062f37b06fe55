import type { Random } from '../../src/core/random.ts';

/** Words of made-up names: enough for some ten thousand pairs, few enough to come again as in real code. */
const VERBS =
  'add apply bind build check clear close collect compare compute convert copy count create decode delete detect drop emit encode ensure enter expand fetch filter find flush format get group handle init insert join list load lock make map mark match merge move normalize notify open parse pop prepare print push read record reduce refresh register release remove render replace report reset resolve run save scan select send set sort split start stop store sum swap sync trim update validate visit wait write'.split(
    ' ',
  );
const NOUNS =
  'account action address agent array asset attribute backend batch binding block board buffer bundle cache call card cell chain channel chunk client clock cluster code column command config connection container context cookie counter cursor customer data date delta device digest document domain draft edge element engine entry error event factor feature field file filter flag folder form frame gateway graph group guard handle header history host image index input invoice item job key label layer layout ledger length level limit line link list loader lock log mail margin marker matrix member message method metric mode model module monitor name node note number object offer option order origin output owner packet page panel parser part path payment peer period permission plan plugin point policy pool port price process product profile project proxy query queue rate record region registry relation reply report request resource result role root route row rule sample schema scope script section segment sensor series server service session setting shape shard signal size slice slot source span stack stage state status step stream string subject symbol table tag target task template term theme thread ticket time title token topic total trace track tree trigger unit user value vector version view volume weight widget window worker zone'.split(
    ' ',
  );

/** A word of a list; the early ones come more often, as words in code do. */
function word(list: readonly string[], random: Random): string {
  return list[Math.floor(list.length * random.unit() ** 1.6)]!;
}

/** Words of a thing, as `['order', 'queue']`. */
export function thing(random: Random, length = 2): string[] {
  return Array.from({ length }, () => word(NOUNS, random));
}

/** Words of an action, as `['merge', 'order', 'queue']`. */
export function action(random: Random): string[] {
  return [word(VERBS, random), ...thing(random, 1 + random.below(2))];
}

/** `order_queue` */
export const snake = (words: readonly string[]): string => words.join('_');

/** `OrderQueue` */
export const pascal = (words: readonly string[]): string =>
  words.map((text) => text[0]!.toUpperCase() + text.slice(1)).join('');

/** `orderQueue` */
export const camel = (words: readonly string[]): string => {
  const text = pascal(words);
  return text[0]!.toLowerCase() + text.slice(1);
};
