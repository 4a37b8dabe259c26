import { loadModule, parseSync } from 'libpg-query';

/**
 * The wall between owners in the code: reads a statement as PostgreSQL would, and finds tables of owners that stand in it
 * without their owner. A table has its owner when its `owner_id` is compared with a value, or with the `owner_id` of a
 * table that has one; conditions count where all of them must hold. Knows nothing of row-level security.
 */
type Node = Record<string, unknown>;

/** A table or the like in a FROM. */
interface Relation {
  alias: string;
  /** Set for a table of owners; null for what is not, or is restricted by itself. */
  table: string | null;
  hasOwner: boolean;
}

interface Scope {
  relations: readonly Relation[];
  outer: Scope | null;
  /** Common table expressions, and whether they show rows of one owner. */
  named: ReadonlyMap<string, boolean>;
}

/** Door for statements that are about several owners on purpose: `acrossOwners` in store/sql.ts writes it. */
const door = /\/\* across owners: [^*]+ \*\//;

export interface OwnedTables {
  /** The column that says whose a row is, by table. */
  ownerColumn: ReadonlyMap<string, string>;
  /** Tables whose owner PostgreSQL computes from the row. */
  computed: ReadonlySet<string>;
}

await loadModule();

/** The tables that stand in the statement without their owner, as `table alias`; empty when all have one. */
export function withoutOwner(text: string, owned: OwnedTables): string[] {
  if (door.test(text)) return [];
  const { stmts } = parseSync(text) as { stmts: { stmt: Node }[] };
  const reading = new Reading(owned);
  for (const { stmt } of stmts) reading.statement(stmt, { relations: [], outer: null, named: new Map() });
  return reading.found;
}

class Reading {
  readonly found: string[] = [];

  constructor(private readonly owned: OwnedTables) {}

  /** Answers whether what it shows is of one owner: it has a table of owners, and all of these have theirs. */
  statement(node: Node, outer: Scope): boolean {
    const [[kind, body] = []] = Object.entries(node) as [string, Node][];
    if (!body) return false;
    if (kind === 'SelectStmt') return this.select(body, outer);
    if (kind === 'InsertStmt') return this.insert(body, outer);
    if (kind === 'UpdateStmt') return this.change(body, list(body.fromClause), outer);
    if (kind === 'DeleteStmt') return this.change(body, list(body.usingClause), outer);
    return false;
  }

  private select(body: Node, outer: Scope): boolean {
    const scope = this.withNamed(body, outer);
    if (body.larg) {
      const [left, right] = [this.select(body.larg as Node, scope), this.select(body.rarg as Node, scope)];
      return left && right;
    }
    return this.level(body, list(body.fromClause), [body.whereClause as Node | undefined], scope);
  }

  private change(body: Node, from: Node[], outer: Scope): boolean {
    const scope = this.withNamed(body, outer);
    return this.level(
      body,
      [{ RangeVar: body.relation as Node }, ...from],
      [body.whereClause as Node | undefined],
      scope,
    );
  }

  private insert(body: Node, outer: Scope): boolean {
    const scope = this.withNamed(body, outer);
    const table = String((body.relation as Node).relname);
    const source = body.selectStmt as Node | undefined;
    const restricted = source ? this.statement(source, scope) : false;
    this.insideOf({ returning: body.returningList, conflict: body.onConflictClause }, scope);
    const column = this.owned.ownerColumn.get(table);
    if (!column || this.owned.computed.has(table)) return restricted;
    const columns = list(body.cols).map((each) => String((each.ResTarget as Node).name));
    if (!columns.includes(column)) this.found.push(`${table} (inserted)`);
    return true;
  }

  /** One SELECT, UPDATE or DELETE: its relations, the conditions that all hold, and whatever is nested in it. */
  private level(body: Node, from: Node[], conditions: (Node | undefined)[], outer: Scope): boolean {
    const relations: Relation[] = [];
    const lateral: Node[] = [];
    const equal = conditions.flatMap(conjuncts);
    for (const node of from) this.relation(node, relations, lateral, equal, outer);
    const scope: Scope = { ...outer, relations, outer };
    this.spread(equal, scope);
    for (const subselect of lateral) relations.push(this.subselect(subselect, scope));
    this.spread(equal, scope);
    const {
      fromClause: _from,
      usingClause: _using,
      withClause: _with,
      relation: _relation,
      whereClause: _where,
      ...rest
    } = body;
    this.insideOf(rest, scope);
    this.insideOf({ conditions: equal }, scope);
    const missing = relations.filter(({ table, hasOwner }) => table && !hasOwner);
    this.found.push(...missing.map(({ table, alias }) => (table === alias ? alias : `${table} ${alias}`)));
    return relations.some(({ hasOwner }) => hasOwner);
  }

  private relation(node: Node, relations: Relation[], lateral: Node[], equal: Node[], outer: Scope): void {
    const [[kind, body] = []] = Object.entries(node) as [string, Node][];
    if (kind === 'RangeVar') relations.push(this.named(body as Node, outer));
    else if (kind === 'RangeSubselect') {
      if ((body as Node).lateral) lateral.push(body as Node);
      else relations.push(this.subselect(body as Node, outer));
    } else if (kind === 'JoinExpr') {
      const { larg, rarg, quals, usingClause } = body as { larg: Node; rarg: Node; quals?: Node; usingClause?: Node[] };
      const before = relations.length;
      this.relation(larg, relations, lateral, equal, outer);
      const between = relations.length;
      this.relation(rarg, relations, lateral, equal, outer);
      equal.push(...conjuncts(quals));
      if (list(usingClause).some((name) => (name.String as Node | undefined)?.sval === 'owner_id')) {
        for (const left of relations.slice(before, between))
          for (const right of relations.slice(between)) equal.push(equality(left.alias, right.alias));
      }
    } else {
      const alias = ((body as Node)?.alias as Node | undefined)?.aliasname;
      relations.push({ alias: String(alias ?? ''), table: null, hasOwner: false });
      this.insideOf(body as Node, { ...outer, relations, outer });
    }
  }

  private named(body: Node, outer: Scope): Relation {
    const name = String(body.relname);
    const alias = String((body.alias as Node | undefined)?.aliasname ?? name);
    const isExpression = !body.schemaname && outer.named.has(name);
    if (isExpression) return { alias, table: null, hasOwner: outer.named.get(name) ?? false };
    const isOwned = this.owned.ownerColumn.has(name) && (body.schemaname ?? 'public') === 'public';
    return { alias, table: isOwned ? name : null, hasOwner: false };
  }

  private subselect(body: Node, outer: Scope): Relation {
    const alias = String((body.alias as Node | undefined)?.aliasname ?? '');
    return { alias, table: null, hasOwner: this.statement(body.subquery as Node, outer) };
  }

  private withNamed(body: Node, outer: Scope): Scope {
    const named = new Map(outer.named);
    const scope: Scope = { relations: [], outer, named };
    for (const each of list((body.withClause as Node | undefined)?.ctes)) {
      const { ctename, ctequery } = each.CommonTableExpr as { ctename: string; ctequery: Node };
      named.set(ctename, this.statement(ctequery, scope));
    }
    return scope;
  }

  /** From relation to relation, until no condition gives another one its owner. */
  private spread(equal: readonly Node[], scope: Scope): void {
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false;
      for (const condition of equal) {
        for (const [side, other] of sidesOf(condition)) {
          const relation = this.owning(side, scope);
          if (!relation || relation.hasOwner || !this.isOneOwner(other, scope)) continue;
          relation.hasOwner = true;
          hasChanged = true;
        }
      }
    }
  }

  /** The relation whose owner the expression is. */
  private owning(expression: Node, scope: Scope): Relation | null {
    const fields = list((expression.ColumnRef as Node | undefined)?.fields).map(
      (field) => (field.String as Node)?.sval,
    );
    const column = fields.at(-1);
    for (let at: Scope | null = scope; at; at = at.outer) {
      const found = at.relations.filter((relation) =>
        fields.length === 2 ? relation.alias === fields[0] : fields.length === 1 && relation.table,
      );
      const fitting = found.filter(({ table }) => column === (table ? this.owned.ownerColumn.get(table) : 'owner_id'));
      if (fitting.length === 1) return fitting[0] as Relation;
      if (found.length > 0) return null;
    }
    return null;
  }

  private isOneOwner(expression: Node, scope: Scope): boolean {
    const inner = (expression.TypeCast as Node | undefined)?.arg as Node | undefined;
    if (inner) return this.isOneOwner(inner, scope);
    if (expression.ParamRef || expression.A_Const) return true;
    return this.owning(expression, scope)?.hasOwner ?? false;
  }

  /** Reads the statements nested in expressions. */
  private insideOf(node: unknown, scope: Scope): void {
    if (Array.isArray(node)) for (const each of node) this.insideOf(each, scope);
    else if (typeof node === 'object' && node !== null) {
      for (const [key, value] of Object.entries(node)) {
        if (key === 'SelectStmt') this.select(value as Node, scope);
        else this.insideOf(value, scope);
      }
    }
  }
}

function list(value: unknown): Node[] {
  return (value ?? []) as Node[];
}

/** The conditions that must all hold. */
function conjuncts(condition: Node | undefined): Node[] {
  const { boolop, args } = (condition?.BoolExpr ?? {}) as { boolop?: string; args?: Node[] };
  if (boolop === 'AND_EXPR') return list(args).flatMap(conjuncts);
  return condition ? [condition] : [];
}

/** Both ways of reading an equality; of rows, place by place. */
function sidesOf(condition: Node): [Node, Node][] {
  const expression = condition.A_Expr as { kind?: string; name?: Node[]; lexpr?: Node; rexpr?: Node } | undefined;
  const operator = (list(expression?.name)[0]?.String as Node | undefined)?.sval;
  if (expression?.kind !== 'AEXPR_OP' || operator !== '=' || !expression.lexpr || !expression.rexpr) return [];
  const [left, right] = [elementsOf(expression.lexpr), elementsOf(expression.rexpr)];
  if (left.length !== right.length) return [];
  return left.flatMap((each, index): [Node, Node][] => [
    [each, right[index] as Node],
    [right[index] as Node, each],
  ]);
}

function elementsOf(expression: Node): Node[] {
  const row = expression.RowExpr as { args?: Node[] } | undefined;
  return row ? list(row.args) : [expression];
}

function equality(left: string, right: string): Node {
  const column = (alias: string) => ({
    ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: 'owner_id' } }] },
  });
  return { A_Expr: { kind: 'AEXPR_OP', name: [{ String: { sval: '=' } }], lexpr: column(left), rexpr: column(right) } };
}
