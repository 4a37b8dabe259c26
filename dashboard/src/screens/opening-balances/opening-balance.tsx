import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Amount } from '../../components/amount';
import { Confirm, type Question } from '../../components/confirm';
import { Day, Instant } from '../../components/day';
import { Halves } from '../../components/document-frame';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { JournalEntries } from '../../components/journal-entries';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { TableFrame } from '../../components/table-frame';
import { Drill } from '../../components/trail';
import { useAct } from '../../components/undo';
import { dayText } from '../../server/format';
import { History } from '../../server/history';
import { useDocument } from '../../server/operations';
import { addressOf } from '../../server/record-address';
import { mutate } from '../../server/request';
import { useMay } from '../../server/session';
import {
  OpeningBalanceDocument,
  type OpeningBalanceQuery,
  VoidOpeningBalanceDocument,
} from './opening-balances.generated';

type Opening = NonNullable<OpeningBalanceQuery['openingBalance']>;

/** What the items of an opening are, with their types in the schema. */
const kinds = {
  invoices: { title: 'Open invoices', typename: 'Invoice' },
  creditNotes: { title: 'Credit notes to apply', typename: 'CreditNote' },
  payments: { title: 'Payments to apply', typename: 'Payment' },
  bills: { title: 'Open bills', typename: 'Bill' },
  debitNotes: { title: 'Debit notes to apply', typename: 'DebitNote' },
  vendorPayments: { title: 'Payments to vendors to apply', typename: 'VendorPayment' },
} as const;

/** Books that were taken over: what stood on the accounts, and what was open. */
export function OpeningBalance() {
  const { id } = useParams({ from: '/books/opening-balances/$id' });
  const asked = useDocument(OpeningBalanceDocument, { id });
  const opening = asked.data?.openingBalance;
  return (
    <Screen title="Opening balance">
      {asked.error && !opening && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {opening && <Whole opening={opening} entries={asked.data?.journalEntries.nodes ?? []} />}
      <History type="OPENING_BALANCE" id={id} />
    </Screen>
  );
}

function Whole(props: { opening: Opening; entries: OpeningBalanceQuery['journalEntries']['nodes'] }) {
  const { opening, entries } = props;
  const { verbs, question, close } = useVerbs(opening);
  useCommands(verbs);
  return (
    <Halves>
      <Actions of={verbs} />
      <Facts
        of={{
          From: <Day of={opening.openingOn} />,
          State: <Status of={opening.status} />,
          Currency: opening.currency,
          'Taken over': <Instant of={opening.createdAt} />,
          Voided: opening.voidedOn && <Day of={opening.voidedOn} />,
          Notes: opening.notes,
        }}
      />
      {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
        <Items key={kind} kind={kind} of={opening[kind]} />
      ))}
      <section aria-labelledby="journal">
        <h2 id="journal">Journal</h2>
        <JournalEntries entries={entries} />
      </section>
      <Confirm question={question} onClose={close} />
    </Halves>
  );
}

function Items(props: {
  kind: keyof typeof kinds;
  of: { id: string; number: string | null; contactName: string; status: string; openCents: number; currency: string }[];
}) {
  const { kind, of } = props;
  const { title, typename } = kinds[kind];
  if (of.length === 0) return null;
  return (
    <TableFrame title={title}>
      <table>
        <tbody>
          {of.map(({ id, number, contactName, status, openCents, currency }) => (
            <tr key={id}>
              <th scope="row">
                <Drill target={addressOf(typename, id) ?? {}} at={`${kind} ${id}`}>
                  {number || `${title} ${id}`}
                </Drill>
              </th>
              <td>{contactName}</td>
              <td>
                <Status of={status} />
              </td>
              <td className="figure">
                <Amount cents={openCents} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function useVerbs({ id, status, openingOn }: Opening) {
  const [question, ask] = useState<Question | null>(null);
  const act = useAct();
  const may = useMay();
  const verbs: Command[] =
    may('write') && status === 'POSTED'
      ? [
          {
            id: 'void',
            title: 'Void',
            section: 'Opening balance',
            key: 'Shift+v',
            alsoKeys: ['Shift+V'],
            run: () =>
              ask({
                title: `Void the opening of ${dayText(openingOn)}?`,
                consequence:
                  'Its entries are reversed, and the open items that still stand are voided with it. Items that something was applied to have to be freed first.',
                action: 'Void',
                run: () => void act(() => mutate(VoidOpeningBalanceDocument, { id }), 'The opening is voided'),
              }),
          },
        ]
      : [];
  return { verbs, question, close: () => ask(null) };
}
