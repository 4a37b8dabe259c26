import type { RefusedRow } from '../../components/bulk-outcome';
import { PostMany } from '../../components/post-many';
import { addedUp, useBulk } from '../../server/bulk';
import { type BillRowFragment, PostBillsDocument } from './bills.generated';

/** Says what posting would write to each account, and posts. */
export function PostBills(props: {
  bills: BillRowFragment[];
  onDone: (title: string, refused: RefusedRow[]) => void;
  onClose: () => void;
}) {
  const { bills, onDone, onClose } = props;
  const posting = useBulk(
    PostBillsDocument,
    bills.map(({ id }) => id),
    (ids, preview) => ({ input: { ids, preview } }),
  );
  const parts = posting.preview?.map(({ bulkPostBills }) => bulkPostBills);
  return (
    <PostMany
      what="bills"
      names={new Map(bills.map(({ id, billNumber }) => [id, billNumber]))}
      error={posting.error}
      isBusy={posting.isBusy}
      preview={parts && { totals: addedUp(parts.map(({ preview }) => preview?.accountTotals)), parts }}
      run={async () => (await posting.run())?.flatMap(({ bulkPostBills }) => bulkPostBills.rows) ?? null}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
