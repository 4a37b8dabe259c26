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

/** A list of the service as a grid: why it is not there, rows to come, or its rows, more of them as they are walked to. */
export function Listed<Row>({
  list,
  ...grid
}: { list: List<Row> } & Omit<GridOf<Row>, 'rows' | 'totalCount' | 'onNearEnd' | 'onEnd'>) {
  if (list.error) return <Failure error={list.error} onRetry={list.retry} />;
  if (list.isLoading) return <GhostRows />;
  return (
    <Grid
      {...grid}
      rows={list.rows}
      {...(list.totalCount !== undefined && { totalCount: list.totalCount })}
      onNearEnd={list.more}
      onEnd={() => void list.all()}
    />
  );
}
