import type { Sql } from '../store/sql.js';

/** Narrows a statement to the owner under verification: `owned('e')` is a condition on `e.owner_id`. */
export type Owned = (alias: string) => Sql;

/**
 * One thing that must hold in the books. `wrongRows` selects the rows where it does not, as `owner_id`, `row` (what a
 * person calls the row) and `problem` (what is wrong with it).
 */
export interface Check {
  name: string;
  /** True for what should be looked at and is not wrong in itself. */
  isNotice?: boolean;
  wrongRows: (owned: Owned) => Sql;
}
