import { useState } from 'react';
import { Amount } from '../../components/amount';
import formStyles from '../../components/components.module.css';
import { CurrencyField } from '../../components/currency-field';
import { Day } from '../../components/day';
import { DayField } from '../../components/day-field';
import { Field } from '../../components/field';
import { SendDialog } from '../../components/send-dialog';
import { TableFrame } from '../../components/table-frame';
import { daysBefore } from '../../server/ages';
import { useBooks } from '../../server/books';
import { words } from '../../server/format';
import { useDocument } from '../../server/operations';
import { mutate } from '../../server/request';
import {
  SendStatementDocument,
  StatementOfContactDocument,
  type StatementOfContactQuery,
  type WholeContactFragment,
} from './contacts.generated';
import { LookAtPaper } from './look-at-paper';

const defaultDays = 90;

/** The statement of a customer’s account between two days: looked at, printed, sent. */
export function Statement({ contact, onClose }: { contact: WholeContactFragment; onClose: () => void }) {
  const books = useBooks();
  const [from, setFrom] = useState(() => daysBefore(books.today, defaultDays));
  const [to, setTo] = useState(books.today);
  const [currency, setCurrency] = useState(books.currency);
  const [isSending, setSending] = useState(false);
  const isWhole = /^[A-Z]{3}$/.test(currency);
  const variables = { contactId: contact.id, currency, from, to };
  const asked = useDocument(StatementOfContactDocument, isWhole ? variables : null);
  const statement = asked.data?.customerStatement;
  if (isSending)
    return (
      <SendDialog
        what="the statement"
        email={contact.email}
        subjectHint="Defaults to its name in the customer’s language"
        send={async (mail) =>
          (await mutate(SendStatementDocument, { input: { ...variables, ...mail } })).sendStatement.outgoingMail
        }
        onClose={onClose}
      />
    );
  return (
    <LookAtPaper
      title={`Statement of ${contact.name}`}
      asked={asked}
      pdfUrl={statement?.pdfUrl ?? null}
      onSend={() => setSending(true)}
      onClose={onClose}
    >
      <div className={formStyles.fields}>
        <Field label="From">
          <DayField day={from} isRequired onChange={setFrom} />
        </Field>
        <Field label="To">
          <DayField day={to} isRequired onChange={setTo} />
        </Field>
        <Field label="Currency">
          <CurrencyField currency={currency} onChange={setCurrency} />
        </Field>
      </div>
      {statement && <Movements statement={statement} currency={currency} />}
    </LookAtPaper>
  );
}

function Movements(props: { statement: NonNullable<StatementOfContactQuery['customerStatement']>; currency: string }) {
  const { statement, currency } = props;
  const { openingCents, closingCents, movements } = statement;
  return (
    <TableFrame label="Movements">
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col" className="figure">
              Amount
            </th>
            <th scope="col" className="figure">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          <Balance title="Opening balance" cents={openingCents} currency={currency} />
          {movements.map(({ kind, day, number, recordId, amountCents, balanceCents, isVoided }) => (
            <tr key={`${kind} ${recordId} ${isVoided}`}>
              <td>
                <Day of={day} />
              </td>
              <td>
                {words(kind)} {number} {isVoided && <span className="quiet">voided</span>}
              </td>
              <td className="figure">
                <Amount cents={amountCents} currency={currency} bare />
              </td>
              <td className="figure">
                <Amount cents={balanceCents} currency={currency} bare />
              </td>
            </tr>
          ))}
          <Balance title="Closing balance" cents={closingCents} currency={currency} />
        </tbody>
      </table>
    </TableFrame>
  );
}

function Balance({ title, cents, currency }: { title: string; cents: number; currency: string }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {title}
      </th>
      <td className="figure">
        <Amount cents={cents} currency={currency} bare />
      </td>
    </tr>
  );
}
