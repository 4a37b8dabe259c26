import { useState } from 'react';
import { DayField } from '../../components/day-field';
import { refusedOf } from '../../components/do-to-many';
import { Failure } from '../../components/failure';
import { Field } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { GhostRows } from '../../components/ghost-rows';
import { AccountTotals } from '../../components/journal-entries';
import type { Choice } from '../../components/picker';
import { Picker } from '../../components/picker';
import type { RefusedRow } from '../../components/refused-rows';
import { Reviews, ReviewsToSee } from '../../components/reviews';
import { useBooks, useMoneyAccountChoices } from '../../server/books';
import { addedUp, inParts, useBulk } from '../../server/bulk';
import { useOperation } from '../../server/operations';
import { mutate } from '../../server/request';
import {
  AcknowledgeBillDocument,
  type BillRowFragment,
  PayBillsDocument,
  VoidPaymentsOfBillsDocument,
} from './bills.generated';

/** Pays what is left of bills, each by a payment of its own; what is in doubt is looked at first. */
export function PayBills(props: {
  bills: BillRowFragment[];
  /** Without `takeBack` nothing was paid. */
  onDone: (title: string, refused: RefusedRow[], takeBack?: () => Promise<unknown>) => void;
  onClose: () => void;
}) {
  const { bills, onDone, onClose } = props;
  const { today } = useBooks();
  const [paidOn, setPaidOn] = useState(today);
  const [reference, setReference] = useState('');
  const [account, setAccount] = useState<Choice | null>(null);
  const accounts = useMoneyAccountChoices();
  const [isSeen, setSeen] = useState(false);
  const ids = bills.map(({ id }) => id);
  const { preview, error, isBusy, run } = useBulk(PayBillsDocument, ids, (some, isPreview) => ({
    input: {
      ids: some,
      preview: isPreview,
      paidOn,
      ...(account && { accountId: account.id }),
      ...(reference.trim() !== '' && { paymentReference: reference.trim() }),
    },
  }));
  const acknowledge = useOperation(AcknowledgeBillDocument);
  const previewed = (preview ?? []).flatMap(({ bulkPayBills }) => bulkPayBills.rows);
  const doubts = doubtsOf(bills, previewed);
  const numbers = new Map(bills.map(({ id, billNumber }) => [id, billNumber]));
  const submit = async () => {
    if (doubts.length > 0 && !isSeen) return;
    for (const { id, reviews } of bills) {
      const reasons = reviews.filter(({ acknowledgement }) => acknowledgement === null).map(({ reason }) => reason);
      if (reasons.length > 0)
        await acknowledge.mutateAsync({ input: { id, reasons, note: 'Looked at before it was paid' } });
    }
    const answers = await run();
    if (answers === null) return;
    const rows = answers.flatMap(({ bulkPayBills }) => bulkPayBills.rows);
    const refused = refusedOf(rows, numbers);
    const paymentIds = rows.flatMap(({ vendorPayment }) => (vendorPayment ? [vendorPayment.id] : []));
    const takeBack = () => inParts(paymentIds, (some) => mutate(VoidPaymentsOfBillsDocument, { ids: some }));
    onDone(`${paymentIds.length} of ${rows.length} bills paid`, refused, paymentIds.length > 0 ? takeBack : undefined);
  };
  const named = bills.length === 1 ? bills[0]?.billNumber : `${bills.length} bills`;
  return (
    <FormDialog
      title={`Pay ${named}`}
      action="Pay"
      isBusy={isBusy || preview === undefined || (doubts.length > 0 && !isSeen)}
      onSubmit={() => void submit().catch(() => undefined)}
      onClose={onClose}
    >
      <Field label="Paid on">
        <DayField day={paidOn} isRequired onChange={setPaidOn} />
      </Field>
      <Field label="From" hint="Defaults to the account that payments are made from">
        <Picker choices={accounts} chosen={account} onChoose={setAccount} />
      </Field>
      <Field label="Reference">
        <input value={reference} onChange={(event) => setReference(event.target.value)} autoComplete="off" />
      </Field>
      {error && <Failure error={error} />}
      {!preview && !error && <GhostRows count={3} />}
      <Reviews details={refusalsOf(previewed, numbers)} />
      <ReviewsToSee details={doubts} agreement="I looked at them: pay" isSeen={isSeen} onSeen={setSeen} />
      {preview && (
        <AccountTotals totals={addedUp(preview.map(({ bulkPayBills }) => bulkPayBills.preview?.accountTotals))} />
      )}
    </FormDialog>
  );
}

interface PaidRow {
  vendorPayment: { reviews: { detail: string; acknowledgement: object | null }[] } | null;
  refusal: { code: string; message: string } | null;
}

/** What will be refused, but for what is only to be looked at first. */
function refusalsOf(rows: (PaidRow & { id: string })[], numbers: Map<string, string>): string[] {
  const refused = rows.filter(({ refusal }) => refusal !== null && !toLookAt.has(refusal.code));
  return refusedOf(refused, numbers).map(({ name, message }) => `${name} will be refused: ${message}`);
}

const toLookAt = new Set(['REVIEW_NOT_ACKNOWLEDGED', 'BILL_DIFFERS_FROM_DOCUMENT']);

/** What speaks against paying: reasons of the bills, and of the payments that would be made of them. */
function doubtsOf(bills: BillRowFragment[], rows: PaidRow[]): string[] {
  const reviews = [...bills, ...rows.flatMap(({ vendorPayment }) => vendorPayment ?? [])].flatMap((one) => one.reviews);
  const details = reviews.filter(({ acknowledgement }) => acknowledgement === null).map(({ detail }) => detail);
  return [...new Set(details)];
}
