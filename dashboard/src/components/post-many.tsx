import type { RefusedRow } from './bulk-outcome';
import { Failure } from './failure';
import { FormDialog } from './form-dialog';
import { GhostRows } from './ghost-rows';
import { type AccountTotal, AccountTotals } from './journal-entries';

interface BulkRow {
  id: string;
  refusal: { message: string } | null;
}

/** Says what posting many documents would write to each account, posts them, and tells the result of each. */
export function PostMany(props: {
  /** What they are called: `bills`. */
  what: string;
  /** Their numbers by id. */
  names: Map<string, string>;
  preview: { totals: AccountTotal[]; parts: { refusedCount: number }[] } | undefined;
  error: Error | null;
  isBusy: boolean;
  /** Answers null when nothing could be posted. */
  run: () => Promise<BulkRow[] | null>;
  onDone: (title: string, refused: RefusedRow[]) => void;
  onClose: () => void;
}) {
  const { what, names, preview, error, isBusy, run, onDone, onClose } = props;
  const submit = async () => {
    const rows = await run();
    if (rows === null) return;
    const refused = refusedOf(rows, names);
    onDone(`${rows.length - refused.length} of ${rows.length} ${what} posted`, refused);
  };
  const refusedCount = preview?.parts.reduce((sum, part) => sum + part.refusedCount, 0) ?? 0;
  const named = names.size === 1 ? [...names.values()][0] : `${names.size} ${what}`;
  return (
    <FormDialog
      title={`Post ${named}`}
      action="Post"
      isBusy={isBusy || preview === undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {error && <Failure error={error} />}
      {!preview && !error && <GhostRows count={3} />}
      {refusedCount > 0 && <p role="status">{refusedCount} of them will be refused; the others are posted.</p>}
      {preview && <AccountTotals totals={preview.totals} />}
    </FormDialog>
  );
}

/** The rows that nothing happened to, by their names. */
export function refusedOf(rows: BulkRow[], names: Map<string, string>): RefusedRow[] {
  return rows.flatMap(({ id, refusal }) => (refusal ? [{ name: names.get(id) ?? id, message: refusal.message }] : []));
}
