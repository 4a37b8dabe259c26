/** A list in pages, as `useList` has it. */
interface PagedList<Row> {
  rows: Row[];
  totalCount: number | undefined;
  error: Error | null;
  isLoading: boolean;
  hasMore: boolean;
  more: () => void;
  all: () => Promise<void>;
  retry: () => void;
}

/** Two lists as one: rows of the second are shown and asked for once the first is whole. */
export function inTurn<Row>(first: PagedList<Row>, second: PagedList<Row>): PagedList<Row> {
  return {
    rows: first.hasMore ? first.rows : [...first.rows, ...second.rows],
    totalCount: (first.totalCount ?? 0) + (second.totalCount ?? 0),
    error: first.error ?? second.error,
    isLoading: first.isLoading || second.isLoading,
    hasMore: first.hasMore || second.hasMore,
    more: first.hasMore ? first.more : second.more,
    all: async () => {
      await first.all();
      await second.all();
    },
    retry: () => {
      first.retry();
      second.retry();
    },
  };
}
