import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Applied } from '../../components/applied';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Halves } from '../../components/document-frame';
import { Facts } from '../../components/facts';
import { JournalEntries } from '../../components/journal-entries';
import { type Doubts, useLookFirst } from '../../components/look-first';
import { type OpenDocument, OpenDocuments, oldestFirst, toApplyOf } from '../../components/open-documents';
import { useRefund } from '../../components/refund-dialog';
import { Reviews } from '../../components/reviews';
import { Status } from '../../components/status';
import { useAct } from '../../components/undo';
import { useBooks } from '../../server/books';
import { amountText } from '../../server/format';
import { useMay } from '../../server/session';
import type { CustomerPaymentQuery, PaymentEntryFragment } from './payments.generated';
import type { Side } from './side';

export type PaymentRecord = NonNullable<CustomerPaymentQuery['record']>;

export interface PaymentActions {
  apply: (documents: { id: string; amountCents: number }[]) => Promise<unknown>;
  unapply: (documentIds: string[]) => Promise<unknown>;
  confirm: () => Promise<unknown>;
  void: () => Promise<unknown>;
  /** Answers what takes the refund back. */
  refund: (amountCents: number, refundedOn: string) => Promise<() => Promise<unknown>>;
}

/** A payment: what it is applied to, and what of it is left with the oldest open documents to apply it to. */
export function PaymentView(props: {
  side: Side;
  payment: PaymentRecord;
  entries: PaymentEntryFragment[];
  open: OpenDocument[];
  actions: PaymentActions;
  doubts: Doubts;
}) {
  const { side, payment, entries, open, actions, doubts } = props;
  const { currency, unappliedCents, applications } = payment;
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map());
  const shared = new Map([...oldestFirst(open, unappliedCents), ...changed]);
  const toApply = toApplyOf(shared);
  const { verbs, dialog, run } = useVerbs(props, toApply, () => setChanged(new Map()));
  useCommands(verbs);
  return (
    <Halves>
      <Actions of={verbs} />
      <Facts
        of={{
          [side.contact]: payment.contactName,
          State: <Status of={payment.status} />,
          Day: <Day of={payment.day.slice(0, 10)} />,
          Amount: <Amount cents={payment.amountCents} currency={currency} />,
          'To apply': <Amount cents={unappliedCents} currency={currency} />,
          Refunded: payment.refundedCents > 0 ? <Amount cents={payment.refundedCents} currency={currency} /> : null,
          Account: `${payment.account.number} ${payment.account.name}`,
          Reference: payment.paymentReference,
          Method: payment.method,
          Voided: payment.voidedOn && <Day of={payment.voidedOn} />,
          Notes: payment.notes,
        }}
      />
      <Reviews details={doubts.details} />
      <OpenDocuments
        what={side.document}
        open={open}
        currency={currency}
        sharesCents={shared}
        onChange={(id, cents) => setChanged(new Map(changed).set(id, cents))}
      />
      <Applied
        applications={applications}
        currency={currency}
        targetOf={(documentId) => ({ to: side.documentPath, params: { id: documentId } })}
        onUnapply={({ documentId, number, amountCents }) =>
          void run(
            () => actions.unapply([documentId]),
            `Taken from ${number}`,
            () => actions.apply([{ id: documentId, amountCents }]),
          )
        }
      />
      {entries.length > 0 && (
        <section aria-labelledby="journal">
          <h2 id="journal">Journal</h2>
          <JournalEntries entries={entries} />
        </section>
      )}
      {dialog}
    </Halves>
  );
}

function useVerbs(
  { side, payment, actions, doubts }: { side: Side; payment: PaymentRecord; actions: PaymentActions; doubts: Doubts },
  toApply: { id: string; amountCents: number }[],
  onApplied: () => void,
) {
  const { status, unappliedCents, currency, applications } = payment;
  const [question, ask] = useState<Question | null>(null);
  const run = useAct();
  const { today } = useBooks();
  const refunding = useRefund({ currency, mostCents: unappliedCents, today, refund: actions.refund });
  const may = useMay();
  const { afterLooking, looking } = useLookFirst(doubts);
  const section = side.one;
  const amount = `${amountText(payment.amountCents, currency)} ${currency}`;
  const verbs: Command[] = [];
  if (may('write') && status !== 'VOID') {
    if (toApply.length > 0)
      verbs.push({
        id: 'apply',
        title: 'Apply as shown',
        section,
        key: 'Enter',
        run: () =>
          afterLooking(
            'Apply',
            () =>
              void run(
                () => actions.apply(toApply),
                `Applied to ${toApply.length} ${side.document}${toApply.length === 1 ? '' : 's'}`,
                () => actions.unapply(toApply.map(({ id }) => id)),
              ).then(onApplied),
          ),
      });
    if (status === 'PENDING')
      verbs.push({
        id: 'confirm',
        title: 'Confirm',
        section,
        key: 'c',
        run: () => afterLooking('Confirm', () => void run(actions.confirm, `${side.one} confirmed`)),
      });
    if (unappliedCents > 0)
      verbs.push({
        id: 'refund',
        title: 'Refund',
        section,
        key: 'Shift+r',
        alsoKeys: ['Shift+R'],
        run: () => refunding.ask(),
      });
    verbs.push({
      id: 'void',
      title: 'Void',
      section,
      key: 'Shift+v',
      alsoKeys: ['Shift+V'],
      run: () =>
        ask({
          title: `Void the ${side.one.toLowerCase()} of ${amount}?`,
          consequence: `Its entry is reversed today. ${consequence(applications.map(({ number }) => number))} A void payment stays in the list and cannot be brought back.`,
          action: 'Void',
          run: () => void run(actions.void, `${side.one} of ${amount} voided`),
        }),
    });
  }
  const dialog = (
    <>
      <Confirm question={question} onClose={() => ask(null)} />
      {looking}
      {refunding.dialog}
    </>
  );
  return { verbs, dialog, run };
}

function consequence(numbers: string[]): string {
  if (numbers.length === 0) return 'It is applied to nothing.';
  return `${numbers.join(', ')} ${numbers.length === 1 ? 'is' : 'are'} open again by what it paid.`;
}
