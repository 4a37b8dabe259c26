import { parameterNames, type Route } from './routes.js';

/** What a path means: the rows it has, by method, and its decoded parameters. */
export interface Match<T> {
  byMethod: ReadonlyMap<string, T>;
  parameters: Record<string, string>;
}

interface Branch<T> {
  /** Fixed segments come before a parameter: `find_or_create` is no id. */
  fixed: Map<string, Branch<T>>;
  parameter?: Branch<T>;
  /** The rows that end here, and the names of the parameters on the way. */
  byMethod: Map<string, T>;
  names: readonly string[];
}

/** Compiles paths into a tree, so that finding a row costs the same however many there are. */
export function compileRouteTree<T>(entries: readonly { route: Pick<Route, 'method' | 'path'>; content: T }[]) {
  const trunk = newBranch<T>();
  for (const { route, content } of entries) plant(trunk, route, content);

  return (path: string): Match<T> | null => {
    const values: string[] = [];
    let branch = trunk;
    for (const segment of path.replace(/\/$/, '').split('/').slice(1)) {
      const fixed = branch.fixed.get(segment);
      const next = fixed ?? branch.parameter;
      if (next === undefined || segment === '') return null;
      if (fixed === undefined) values.push(segment);
      branch = next;
    }
    return branch.byMethod.size === 0 ? null : matched(branch, values);
  };
}

function newBranch<T>(): Branch<T> {
  return { fixed: new Map(), byMethod: new Map(), names: [] };
}

function plant<T>(trunk: Branch<T>, route: Pick<Route, 'method' | 'path'>, content: T): void {
  let branch = trunk;
  for (const segment of route.path.split('/').slice(1)) {
    const next: Branch<T> = (segment.startsWith(':') ? branch.parameter : branch.fixed.get(segment)) ?? newBranch();
    if (segment.startsWith(':')) branch.parameter = next;
    else branch.fixed.set(segment, next);
    branch = next;
  }
  branch.byMethod.set(route.method, content);
  branch.names = parameterNames(route.path);
}

function matched<T>({ byMethod, names }: Branch<T>, values: readonly string[]): Match<T> | null {
  const parameters: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = decodeSegment(values[index] ?? '');
    if (value === null) return null;
    parameters[name] = value;
  }
  return { byMethod, parameters };
}

/** A segment that is not valid percent-encoding names nothing. */
function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
