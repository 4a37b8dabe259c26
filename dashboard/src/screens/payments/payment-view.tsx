import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Halves } from '../../components/document-frame';
import { Facts } from '../../components/facts';
import { JournalEntries } from '../../components/journal-entries';
import { LookFirst } from '../../components/look-first';
import { type OpenDocument, OpenDocuments, oldestFirst, toApplyOf } from '../../components/open-documents';
import { RefundDialog } from '../../components/refund-dialog';
import { Reviews } from '../../components/reviews';
import { Status } from '../../components/status';
import { useToasts } from '../../components/toasts';
import { Drill } from '../../components/trail';
import { useUndo } from '../../components/undo';
import { useBooks } from '../../server/books';
import { amountText } from '../../server/format';
import { useMay } from '../../server/session';
import type { CustomerPaymentQuery, PaymentEntryFragment } from './payments.generated';
import styles from './payments.module.css';
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

/** What speaks against a payment until somebody says why it is right. */
export interface Doubts {
  details: string[];
  acknowledge: (note: string) => Promise<unknown>;
}

/** A payment: what it is applied to, and what of it is left with the oldest open documents to apply it to. */
export function PaymentView(props: {
  side: Side;
  payment: PaymentRecord;
  entries: PaymentEntryFragment[];
  open: OpenDocument[];
  actions: PaymentActions;
  doubts: Doubts | null;
}) {
  const { side, payment, entries, open, actions, doubts } = props;
  const { currency, unappliedCents, applications } = payment;
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map());
  const shared = new Map([...oldestFirst(open, unappliedCents), ...changed]);
  const toApply = toApplyOf(shared);
  const { verbs, dialog, run } = useVerbs(props, toApply, () => setChanged(new Map()));
  const may = useMay();
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
      <Reviews details={doubts?.details ?? []} />
      <OpenDocuments
        what={side.document}
        open={open}
        currency={currency}
        sharesCents={shared}
        onChange={(id, cents) => setChanged(new Map(changed).set(id, cents))}
      />
      {applications.length > 0 && (
        <section aria-labelledby="applied">
          <h2 id="applied">Applied</h2>
          {applications.map(({ id, documentId, number, amountCents, appliedOn }) => (
            <p key={id} className={styles.applied}>
              <Drill target={{ to: side.documentPath, params: { id: documentId } }} at={id}>
                {number}
              </Drill>
              <Day of={appliedOn} />
              <Amount cents={amountCents} currency={currency} />
              {may('write') && (
                <button
                  type="button"
                  className="button"
                  onClick={() =>
                    run(
                      () => actions.unapply([documentId]),
                      `Taken from ${number}`,
                      () => actions.apply([{ id: documentId, amountCents }]),
                    )
                  }
                >
                  Unapply from {number}
                </button>
              )}
            </p>
          ))}
        </section>
      )}
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
  {
    side,
    payment,
    actions,
    doubts,
  }: { side: Side; payment: PaymentRecord; actions: PaymentActions; doubts: Doubts | null },
  toApply: { id: string; amountCents: number }[],
  onApplied: () => void,
) {
  const { status, unappliedCents, currency, applications } = payment;
  const [question, ask] = useState<Question | null>(null);
  const [looking, look] = useState<{ action: string; then: () => void } | null>(null);
  const [isRefunding, setRefunding] = useState(false);
  const queries = useQueryClient();
  const toasts = useToasts();
  const undo = useUndo();
  const { today } = useBooks();
  const may = useMay();
  const run = async (action: () => Promise<unknown>, text: string, takeBack?: () => Promise<unknown>) => {
    try {
      await action();
      undo(text, takeBack);
    } catch (error) {
      toasts.failed(error as Error);
    }
    await queries.invalidateQueries();
  };
  const afterLooking = (action: string, then: () => void) =>
    doubts && doubts.details.length > 0 ? look({ action, then }) : then();
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
        run: () => setRefunding(true),
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
      {looking && doubts && (
        <LookFirst
          details={doubts.details}
          action={looking.action}
          onAgreed={(note) => {
            look(null);
            void doubts.acknowledge(note).then(looking.then, toasts.failed);
          }}
          onClose={() => look(null)}
        />
      )}
      {isRefunding && (
        <RefundDialog
          currency={currency}
          mostCents={unappliedCents}
          today={today}
          onRefund={(cents, day) => {
            setRefunding(false);
            let takeBack = () => Promise.resolve<unknown>(null);
            void run(
              async () => {
                takeBack = await actions.refund(cents, day);
              },
              `${amountText(cents, currency)} ${currency} refunded`,
              () => takeBack(),
            );
          }}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  );
  return { verbs, dialog, run };
}

function consequence(numbers: string[]): string {
  if (numbers.length === 0) return 'It is applied to nothing.';
  return `${numbers.join(', ')} ${numbers.length === 1 ? 'is' : 'are'} open again by what it paid.`;
}
