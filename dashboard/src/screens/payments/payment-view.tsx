import { type ReactNode, useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import type { OpenDocument } from '../../components/applications';
import { Applied } from '../../components/applied';
import { type ApplyingActions, useApplying } from '../../components/applying';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Halves } from '../../components/document-frame';
import { Facts } from '../../components/facts';
import { JournalEntries } from '../../components/journal-entries';
import { type Doubts, useLookFirst } from '../../components/look-first';
import { Reviews } from '../../components/reviews';
import { Refunds, type StandingRefund } from '../../components/settled';
import { Status } from '../../components/status';
import { useAct } from '../../components/undo';
import { useBooks } from '../../server/books';
import { amountText } from '../../server/format';
import { History } from '../../server/history';
import { useMay } from '../../server/session';
import type { CustomerPaymentQuery, PaymentEntryFragment } from './payments.generated';
import { customers, type Side } from './side';

export type PaymentRecord = NonNullable<CustomerPaymentQuery['record']>;

export interface PaymentActions extends ApplyingActions {
  confirm: () => Promise<unknown>;
  void: () => Promise<unknown>;
}

interface PaymentShown {
  side: Side;
  payment: PaymentRecord;
  entries: PaymentEntryFragment[];
  refunds: StandingRefund[];
  open: OpenDocument[];
  actions: PaymentActions;
  doubts: Doubts;
  /** Verbs that this kind of payment alone has. */
  further?: Command[];
  children?: ReactNode;
}

/** A payment: what it is applied to, and what of it is left with the oldest open documents to apply it to. */
export function PaymentView(props: PaymentShown) {
  const { side, payment, entries, refunds, doubts, further = [], children } = props;
  const { currency, unappliedCents, applications } = payment;
  const { verbs: own, dialog, applying, voidRefund } = useVerbs(props);
  const verbs = [...own, ...further];
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
      {applying.documents}
      <Applied
        applications={applications}
        currency={currency}
        targetOf={(documentId) => ({ to: side.documentPath, params: { id: documentId } })}
        onUnapply={applying.unapply}
      />
      <Refunds of={refunds} currency={currency} onVoid={voidRefund} />
      {entries.length > 0 && (
        <section aria-labelledby="journal">
          <h2 id="journal">Journal</h2>
          <JournalEntries entries={entries} />
        </section>
      )}
      {children}
      {dialog}
      <History type={side === customers ? 'PAYMENT' : 'VENDOR_PAYMENT'} id={payment.id} />
    </Halves>
  );
}

function useVerbs({ side, payment, open, actions, doubts }: PaymentShown) {
  const { status, currency, applications } = payment;
  const [question, ask] = useState<Question | null>(null);
  const run = useAct();
  const { today } = useBooks();
  const may = useMay();
  const name = `${side.one.toLowerCase()} of ${payment.contactName}`;
  const { afterLooking, looking } = useLookFirst(name, doubts);
  const section = side.one;
  const applying = useApplying({
    record: payment,
    name,
    applications,
    open,
    what: side.document,
    section,
    today,
    actions,
    act: run,
    afterLooking,
  });
  const amount = `${amountText(payment.amountCents, currency)} ${currency}`;
  const verbs: Command[] = [];
  if (may('write') && status !== 'VOID') {
    verbs.push(...applying.verbs);
    if (status === 'PENDING')
      verbs.push({
        id: 'confirm',
        title: 'Confirm',
        section,
        key: 'c',
        run: () => afterLooking('Confirm', () => void run(actions.confirm, `${side.one} confirmed`)),
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
      {applying.dialog}
    </>
  );
  return { verbs, dialog, applying, voidRefund: may('write') ? applying.voidRefund : null };
}

function consequence(numbers: string[]): string {
  if (numbers.length === 0) return 'It is applied to nothing.';
  return `${numbers.join(', ')} ${numbers.length === 1 ? 'is' : 'are'} open again by what it paid.`;
}
