import { DoToMany, refusedOf } from '../../components/do-to-many';
import { useBulk } from '../../server/bulk';
import { words } from '../../server/format';
import type { Row } from './document-list';
import { BillSureDocumentsDocument } from './inbox.generated';

const verb = {
  title: 'Bill',
  done: 'billed',
  isPosting: false,
  consequence: 'Those without a doubt become draft bills. The others stay here, for somebody to look at.',
};

/** Makes draft bills of all documents that leave no doubt. */
export function BillSure(props: { documents: Row[]; onDone: (title: string) => void; onClose: () => void }) {
  const { documents, onDone, onClose } = props;
  const names = new Map(
    documents.map(({ id, extractedVendorName, filename }) => [id, extractedVendorName ?? filename]),
  );
  const billing = useBulk(BillSureDocumentsDocument, [...names.keys()], (ids, dryRun) => ({
    input: { ids, dryRun, undoubtedOnly: true },
  }));
  const left = billing.preview?.flatMap(
    ({ bulkConvertInvoiceDocuments }) => bulkConvertInvoiceDocuments.willFail ?? [],
  );
  const bill = async () => {
    const answers = await billing.run();
    return (
      answers?.flatMap(({ bulkConvertInvoiceDocuments: { converted, failed } }) => [
        ...(converted ?? []).map(({ id }) => ({ id, refusal: null })),
        ...(failed ?? []).map(refusalOf),
      ]) ?? null
    );
  };
  return (
    <DoToMany
      verb={verb}
      what="documents"
      names={names}
      error={billing.error}
      isBusy={billing.isBusy}
      preview={left && { totals: [], refused: refusedOf(left.map(refusalOf), names) }}
      run={bill}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function refusalOf({ id, reasons }: { id: string; reasons: string[] }) {
  const told = reasons.map((reason) => (reason === 'review_reasons' ? 'Somebody has to look at it' : words(reason)));
  return { id, refusal: { message: told.join(', ') } };
}
