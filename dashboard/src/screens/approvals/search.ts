export interface ApprovalsSearch {
  /** Which proposals: those that can still be approved or released, by default, or all. */
  show?: 'all';
}

export function approvalsSearchOf(search: Record<string, unknown>): ApprovalsSearch {
  return search.show === 'all' ? { show: 'all' } : {};
}
