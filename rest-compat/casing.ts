import { snakeCase } from '../src/values/snake-case.js';

/** The GraphQL name of a REST name: `contact_id` → `contactId`. Pure; used at start only. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The REST name of a field of an input: children are written as `<root>_lines_attributes` and removed with
 * `_destroy` (specification sections 1 and 4.7); everything else only changes its case. A line has no lines of its own: those
 * that are told of are its document's.
 */
export function restInputName(name: string, root: string | undefined): string {
  if (name === 'lines' && root !== undefined && !root.endsWith('_line')) return `${root}_lines_attributes`;
  if (name === 'destroy') return '_destroy';
  return snakeCase(name);
}

/**
 * A path in GraphQL names (`lines.0.unitPriceCents`) in REST names (`invoice_lines_attributes[0].unit_price_cents`).
 */
export function restInputPath(path: string, root: string | undefined): string {
  return path
    .split('.')
    .map((segment, depth) => {
      if (/^\d+$/.test(segment)) return `[${segment}]`;
      return `${depth === 0 ? '' : '.'}${restInputName(segment, depth === 0 ? root : undefined)}`;
    })
    .join('');
}
