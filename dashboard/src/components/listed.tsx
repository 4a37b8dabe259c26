import { Failure } from './failure';
import { GhostRows } from './ghost-rows';
import { Grid } from './grid';

type GridOf<Row> = Parameters<typeof Grid<Row>>[0];

/** What `useList` answers. */
interface List<Row> {
  rows: Row[];
  totalCount: number | undefined;
  error: Error | null;
  isLoading: boolean;
  retry: () => void;
  more: () => void;
  all: () => Promise<void>;
}

/**
 * A list of the service as a grid: why it is not there, rows to come, or its rows, more of them as they are walked to. Rows
 * that are there stay when the service cannot be asked anew.
 */
export function Listed<Row>({
  list,
  ...grid
}: { list: List<Row> } & Omit<GridOf<Row>, 'rows' | 'totalCount' | 'onNearEnd' | 'onEnd'>) {
  const failure = list.error && <Failure error={list.error} onRetry={list.retry} />;
  if (failure && list.rows.length === 0) return failure;
  if (list.isLoading) return <GhostRows />;
  return (
    <>
      {failure}
      <Grid
        {...grid}
        rows={list.rows}
        {...(list.totalCount !== undefined && { totalCount: list.totalCount })}
        onNearEnd={list.more}
        onEnd={() => void list.all()}
      />
    </>
  );
}
