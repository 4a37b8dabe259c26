import type { RefusedRow } from '../../components/bulk-outcome';
import { PostMany } from '../../components/post-many';
import { addedUp, useBulk } from '../../server/bulk';
import { type InvoiceRowFragment, PostInvoicesDocument } from './invoices.generated';

/** Says what posting would write to each account, and posts. */
export function PostInvoices(props: {
  invoices: InvoiceRowFragment[];
  onDone: (title: string, refused: RefusedRow[]) => void;
  onClose: () => void;
}) {
  const { invoices, onDone, onClose } = props;
  const posting = useBulk(
    PostInvoicesDocument,
    invoices.map(({ id }) => id),
    (ids, preview) => ({ input: { ids, preview } }),
  );
  const parts = posting.preview?.map(({ bulkPostInvoices }) => bulkPostInvoices);
  return (
    <PostMany
      what="invoices"
      names={new Map(invoices.map(({ id, invoiceNumber }) => [id, invoiceNumber]))}
      error={posting.error}
      isBusy={posting.isBusy}
      preview={parts && { totals: addedUp(parts.map(({ preview }) => preview?.accountTotals)), parts }}
      run={async () => (await posting.run())?.flatMap(({ bulkPostInvoices }) => bulkPostInvoices.rows) ?? null}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
