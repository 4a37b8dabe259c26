/**
 * What stands at the paths of the table, found segment by segment: the time does not grow with their number. As Express reads
 * paths: letters count as they are, an empty segment at the end does not.
 */
export class Paths<T> {
  private readonly first: Place<T> = newPlace();

  /** Throws when two paths differ in the names of their parameters alone. */
  constructor(entries: Iterable<readonly [path: string, found: T]>) {
    for (const [path, found] of entries) this.add(path, found);
  }

  /**
   * With the values of the parameters, decoded; null for a path that is none of these, and for none, as `books://?` has. Throws
   * URIError for a value that cannot be decoded.
   */
  find(path: string | null): { found: T; parameters: Record<string, string> } | null {
    const segments = path === null ? null : segmentsOf(path);
    const values: string[] = [];
    const end = segments && endOf(this.first, segments, 0, values);
    if (!end) return null;
    const parameters = end.names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]);
    return { found: end.found, parameters: Object.fromEntries(parameters) as Record<string, string> };
  }

  private add(path: string, found: T): void {
    let place = this.first;
    const names: string[] = [];
    for (const segment of segmentsOf(path) ?? []) {
      if (segment.startsWith(':')) {
        names.push(segment.slice(1));
        place.parameter ??= newPlace();
        place = place.parameter;
      } else {
        const next = place.fixed.get(segment) ?? newPlace<T>();
        place.fixed.set(segment, next);
        place = next;
      }
    }
    if (place.end) throw new Error(`Two paths are read alike: ${path}`);
    place.end = { found, names };
  }
}

/** Where a path may end or go on. */
interface Place<T> {
  fixed: Map<string, Place<T>>;
  parameter: Place<T> | null;
  end: End<T> | null;
}

interface End<T> {
  found: T;
  names: readonly string[];
}

function newPlace<T>(): Place<T> {
  return { fixed: new Map(), parameter: null, end: null };
}

/** Null for what does not begin with a slash. */
function segmentsOf(path: string): string[] | null {
  const [before, ...segments] = path.split('/');
  if (before !== '') return null;
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}

/** Fixed segments before parameters: `find_or_create` is no id. `values` are those of the parameters on the way. */
function endOf<T>(place: Place<T>, segments: readonly string[], index: number, values: string[]): End<T> | null {
  const segment = segments[index];
  if (segment === undefined) return place.end;
  const fixed = place.fixed.get(segment);
  const found = fixed ? endOf(fixed, segments, index + 1, values) : null;
  if (found || !place.parameter || segment === '') return found;
  values.push(segment);
  const other = endOf(place.parameter, segments, index + 1, values);
  if (!other) values.pop();
  return other;
}
