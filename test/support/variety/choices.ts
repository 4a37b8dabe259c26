import { createHash } from 'node:crypto';
import type { Chance } from './chance.js';

/** What a layout decides, each independently of the others. */
const OPTIONS = {
  /** Where the seller's name stands; `foot`: only at the foot of the page; `picture`: there too, under a logo without text. */
  head: ['left', 'right', 'centre', 'foot', 'picture'],
  /** The buyer: in a window below the sender's line, under a label, without one, or on the right. */
  address: ['window', 'labelled', 'bare', 'beside'],
  /** Numbers and dates: beside labels, below heads, in sentences, in boxes, or as two columns of pairs. */
  details: ['pairs', 'heads', 'inline', 'boxed', 'spread'],
  title: ['alone', 'alone', 'numbered'],
  columns: ['short', 'usual', 'units', 'coded', 'rated', 'counted'],
  rules: ['plain', 'ruled', 'framed'],
  /** Sums: labels near their amounts, far left of them, both on the left, heads above amounts, or in one cell. */
  sums: ['near', 'far', 'leftward', 'row', 'colon'],
  currency: ['before', 'after', 'code', 'headed'],
  terms: ['dated', 'days', 'sentence', 'unsaid'],
  foot: ['columns', 'line', 'footless'],
  stamp: ['clean', 'clean', 'clean', 'paid', 'received'],
  face: ['sans', 'serif', 'mono'],
  carry: ['uncarried', 'carried'],
} as const;

export type Choices = { [Option in keyof typeof OPTIONS]: (typeof OPTIONS)[Option][number] };

/** The names of what is decided, in the order in which a layout's name tells it. */
export const CHOICE_NAMES = Object.keys(OPTIONS) as (keyof Choices)[];

export function choose(chance: Chance): Choices {
  const chosen = Object.fromEntries(CHOICE_NAMES.map((name) => [name, chance.of<string>(OPTIONS[name])])) as Choices;
  const isNamedAtFootOnly = chosen.head === 'foot' || chosen.head === 'picture';
  return isNamedAtFootOnly && chosen.foot === 'footless' ? { ...chosen, foot: 'columns' } : chosen;
}

/** `left-window-pairs-alone-usual-ruled-near-after-days-columns-clean-sans-carried`. */
export function nameOf(choices: Choices): string {
  return CHOICE_NAMES.map((name) => choices[name]).join('-');
}

/** Whether a layout, with all that has its name, is never fitted to: a fourth of them. */
export function isHeldOut(choices: Choices): boolean {
  return createHash('sha256').update(nameOf(choices)).digest().readUInt8(0) % 4 === 0;
}
