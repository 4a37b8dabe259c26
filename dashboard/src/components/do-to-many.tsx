import { Failure } from './failure';
import { FormDialog } from './form-dialog';
import { GhostRows } from './ghost-rows';
import { type AccountTotal, AccountTotals } from './journal-entries';
import { type RefusedRow, RefusedRows } from './refused-rows';

interface BulkRow {
  id: string;
  refusal: { message: string } | null;
}

/** Says what a verb would do with many records, does it, and tells the result of each. */
export function DoToMany(props: {
  verb: { title: string; done: string; isPosting: boolean; consequence?: string };
  /** What they are called: `bills`. */
  what: string;
  /** Their numbers by id. */
  names: Map<string, string>;
  preview: { totals: AccountTotal[]; refused: RefusedRow[] } | undefined;
  error: Error | null;
  isBusy: boolean;
  /** Answers null when nothing could be done. */
  run: () => Promise<BulkRow[] | null>;
  onDone: (title: string, refused: RefusedRow[]) => void;
  onClose: () => void;
}) {
  const { verb, what, names, preview, error, isBusy, run, onDone, onClose } = props;
  const submit = async () => {
    const rows = await run();
    if (rows === null) return;
    const refused = refusedOf(rows, names);
    onDone(`${rows.length - refused.length} of ${rows.length} ${what} ${verb.done}`, refused);
  };
  const refused = preview?.refused ?? [];
  const isAllRefused = refused.length > 0 && refused.length === names.size;
  const named = names.size === 1 ? [...names.values()][0] : `${names.size} ${what}`;
  return (
    <FormDialog
      title={`${verb.title} ${named}`}
      action={verb.title}
      isBusy={isBusy || preview === undefined || isAllRefused}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {verb.consequence !== undefined && <p>{verb.consequence}</p>}
      {error && <Failure error={error} />}
      {!preview && !error && <GhostRows count={3} />}
      {refused.length > 0 && (
        <>
          <p role="status">
            {isAllRefused
              ? 'Nothing would be done:'
              : `${refused.length} of them will be refused; the others are ${verb.done}.`}
          </p>
          <RefusedRows rows={refused} />
        </>
      )}
      {preview && verb.isPosting && !isAllRefused && <AccountTotals totals={preview.totals} />}
    </FormDialog>
  );
}

/** The rows that nothing happened to, by their names. */
export function refusedOf(rows: BulkRow[], names: Map<string, string>): RefusedRow[] {
  return rows.flatMap(({ id, refusal }) =>
    refusal ? [{ id, name: names.get(id) ?? id, message: refusal.message }] : [],
  );
}
