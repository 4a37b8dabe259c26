import { type Decimal, toMinorUnits } from '../candidates/amounts.js';

/** An element as the parser gives it: its children by name, attributes with `@`, or its text alone. */
export type Node = { [name: string]: unknown } | string;

export function child(node: Node | null, name: string): Node | null {
  return children(node, name)[0] ?? null;
}

export function children(node: Node | null, name: string): Node[] {
  if (node === null || typeof node === 'string') return [];
  const value = node[name];
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]) as Node[];
}

export function contentOf(node: Node | null): string | null {
  const value = typeof node === 'string' ? node : (node?.['#text'] ?? null);
  const plain = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return plain === '' ? null : plain;
}

export function text(node: Node | null, name: string): string | null {
  return contentOf(child(node, name));
}

export function attribute(node: Node | null, name: string): string | null {
  const value = node !== null && typeof node === 'object' ? node[`@${name}`] : null;
  return typeof value === 'string' ? value : null;
}

export function firstOf(nodes: Node[], read: (node: Node) => string | null): string | null {
  for (const node of nodes) {
    const value = read(node);
    if (value !== null) return value;
  }
  return null;
}

export function cents(node: Node | null, exponent: number): number | null {
  const decimal = exactDecimal(contentOf(node));
  return decimal ? toMinorUnits(decimal, exponent) : null;
}

/** XML writes decimals with a point only. */
export function exactDecimal(value: string | null): Decimal | null {
  const match = /^([+-]?)(\d{0,15})(?:\.(\d{0,12}))?$/.exec(value ?? '');
  if (!match || !(match[2] || match[3])) return null;
  const fraction = match[3] ?? '';
  const digits = BigInt(`${match[2] ?? ''}${fraction}`);
  return { digits: match[1] === '-' ? -digits : digits, scale: fraction.length };
}
