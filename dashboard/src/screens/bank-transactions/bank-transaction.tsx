import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Confirm, type Question } from '../../components/confirm';
import { Day } from '../../components/day';
import { Halves } from '../../components/document-frame';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { JournalEntries } from '../../components/journal-entries';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useAct } from '../../components/undo';
import { amountText, words } from '../../server/format';
import { History } from '../../server/history';
import { useDocument } from '../../server/operations';
import { mutate } from '../../server/request';
import { useMay } from '../../server/session';
import {
  BankTransactionDocument,
  type BankTransactionQuery,
  VoidBankTransactionDocument,
} from './bank-transactions.generated';

type Whole = NonNullable<BankTransactionQuery['bankTransaction']>;

/** One movement of money beside payments, and what it wrote into the journal. */
export function BankTransaction() {
  const { id } = useParams({ from: '/books/bank-transactions/$id' });
  const asked = useDocument(BankTransactionDocument, { id });
  const transaction = asked.data?.bankTransaction;
  return (
    <Screen title={transaction ? words(transaction.kind) : 'Bank transaction'}>
      {asked.error && !transaction && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {transaction && <Shown transaction={transaction} entries={asked.data?.journalEntries.nodes ?? []} />}
      <History type="BANK_TRANSACTION" id={id} />
    </Screen>
  );
}

function Shown(props: { transaction: Whole; entries: BankTransactionQuery['journalEntries']['nodes'] }) {
  const { transaction, entries } = props;
  const { account, counterAccount, currency, counterAmountCents } = transaction;
  const [question, ask] = useState<Question | null>(null);
  const verbs = useVerbs(transaction, ask);
  useCommands(verbs);
  return (
    <Halves>
      <Actions of={verbs} />
      <Facts
        of={{
          Day: <Day of={transaction.transactionDate} />,
          State: <Status of={transaction.status} />,
          Amount: <Amount cents={transaction.amountCents} currency={currency} />,
          'Arrived as': counterAmountCents !== null && (
            <Amount cents={counterAmountCents} currency={transaction.counterCurrency} />
          ),
          Account: `${account.number} ${account.name}`,
          Against: `${counterAccount.number} ${counterAccount.name}`,
          Reference: transaction.reference,
          Voided: transaction.voidedOn && <Day of={transaction.voidedOn} />,
          Notes: transaction.notes,
        }}
      />
      <section aria-labelledby="journal">
        <h2 id="journal">Journal</h2>
        <JournalEntries entries={entries} />
      </section>
      <Confirm question={question} onClose={() => ask(null)} />
    </Halves>
  );
}

function useVerbs({ id, kind, status, amountCents, currency }: Whole, ask: (question: Question) => void): Command[] {
  const act = useAct();
  const may = useMay();
  if (!may('write') || status === 'VOID') return [];
  const name = `${words(kind)} of ${amountText(amountCents, currency)} ${currency}`;
  return [
    {
      id: 'void',
      title: 'Void',
      section: 'Bank transaction',
      key: 'Shift+v',
      alsoKeys: ['Shift+V'],
      run: () =>
        ask({
          title: `Void the ${name}?`,
          consequence: 'Its entry is reversed today. It stays in the list and cannot be brought back.',
          action: 'Void',
          run: () => void act(() => mutate(VoidBankTransactionDocument, { id }), `${name} voided`),
        }),
    },
  ];
}
