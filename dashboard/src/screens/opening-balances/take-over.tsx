import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Awaited } from '../../components/awaited';
import { goToProblem } from '../../components/checked-input';
import formStyles from '../../components/components.module.css';
import { Confirm, type Question } from '../../components/confirm';
import { CurrencyField } from '../../components/currency-field';
import { DayField } from '../../components/day-field';
import { EntryBalance, type EntryLine, entryColumns, entryLinesOf, newEntryLine } from '../../components/debit-credit';
import { Halves } from '../../components/document-frame';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { type AccountTotal, AccountTotals } from '../../components/journal-entries';
import { amountColumn } from '../../components/line-columns';
import { type LineColumn, LineEditor, newLineKey } from '../../components/line-editor';
import { OnlyWriters } from '../../components/only-writers';
import { Picker } from '../../components/picker';
import { Screen } from '../../components/screen';
import { useAccountChoices, useBooks, useContactChoices } from '../../server/books';
import { amountText } from '../../server/format';
import { mutate, RequestRefused } from '../../server/request';
import { type OpenItem, type OpenKind, openItemsInput, openKinds, openSumCents } from './open-items';
import { CreateOpeningBalanceDocument } from './opening-balances.generated';
import styles from './opening-balances.module.css';

interface Opening {
  openingOn: string;
  currency: string;
  notes: string;
  balances: EntryLine[];
  items: OpenItem[];
}

/** Takes books over: the whole trial balance and what was open on a day, in one step that is looked at before. */
export function TakeOver() {
  const books = useBooks();
  const { ownerId, today, currency } = books;
  return (
    <Screen title="Take books over">
      <OnlyWriters>
        {ownerId === null ? <Awaited asked={books.asked} /> : <Form first={emptyOpening(today, currency)} />}
      </OnlyWriters>
    </Screen>
  );
}

function Form({ first }: { first: Opening }) {
  const [empty] = useState(first);
  const [opening, setOpening] = useState(empty);
  const [error, setError] = useState<Error | null>(null);
  const [totals, setTotals] = useState<AccountTotal[] | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const accounts = useAccountChoices();
  const change = (changed: Partial<Opening>) => setOpening((before) => ({ ...before, ...changed }));
  const { openingOn, currency, notes, balances, items } = opening;
  const send = async (preview: boolean) =>
    (await mutate(CreateOpeningBalanceDocument, { input: { ...inputOf(opening), preview } })).createOpeningBalance;
  const run = async (action: () => Promise<void>) => {
    if (isBusy || goToProblem(form.current)) return;
    setBusy(true);
    setError(null);
    await action().catch((refusal: Error) => {
      setTotals(null);
      setError(refusal);
    });
    setBusy(false);
  };
  const look = () => void run(async () => setTotals((await send(true)).preview?.accountTotals ?? []));
  const takeOver = () =>
    void run(async () => {
      const { openingBalance } = await send(false);
      void queries.invalidateQueries();
      void navigate({ to: '/opening-balances/$id', params: { id: openingBalance.id }, replace: true });
    });
  const leave = () => {
    const go = () => void navigate({ to: '/opening-balances', replace: true });
    if (opening === empty) return go();
    ask({
      title: 'Leave without taking over?',
      consequence: 'What was written here is lost.',
      action: 'Leave',
      run: go,
    });
  };
  const section = 'Opening balances';
  const verbs = [
    { id: 'look', title: 'Look at it and take over', section, key: '$mod+Enter', run: look },
    { id: 'leave', title: 'Leave', section, key: 'Escape', run: leave },
  ];
  useCommands(verbs);
  return (
    <Halves ref={form}>
      <Actions of={verbs} />
      {error && <Refusal error={error} />}
      <div className={formStyles.fields}>
        <Field label="From" hint="The balances at the beginning of this day" problem={problemOf(error, 'openingOn')}>
          <DayField day={openingOn} isRequired onChange={(openingOn) => change({ openingOn })} />
        </Field>
        <Field label="Currency" problem={problemOf(error, 'currency')}>
          <CurrencyField currency={currency} onChange={(chosen) => change({ currency: chosen })} />
        </Field>
        <Field label="Notes" problem={problemOf(error, 'notes')}>
          <input value={notes} onChange={({ target }) => change({ notes: target.value })} autoComplete="off" />
        </Field>
      </div>
      <section aria-labelledby="balances">
        <h2 id="balances">Balances of all accounts</h2>
        <LineEditor
          label="Balances"
          lines={balances}
          columns={entryColumns(accounts, currency)}
          newLine={newEntryLine}
          onChange={(next) => setOpening((before) => ({ ...before, balances: next(before.balances) }))}
        />
        <EntryBalance lines={balances} currency={currency} />
      </section>
      <section aria-labelledby="items">
        <h2 id="items">What is open</h2>
        <LineEditor
          label="Open items"
          lines={items}
          columns={useItemColumns(currency)}
          newLine={newItem}
          onChange={(next) => setOpening((before) => ({ ...before, items: next(before.items) }))}
        />
        <p role="status" className="figure">
          Accounts receivable {amountText(openSumCents(items, 'receivable'), currency)} · Accounts payable{' '}
          {amountText(openSumCents(items, 'payable'), currency)}
        </p>
      </section>
      <Confirm question={question} onClose={() => ask(null)} />
      {totals && (
        <FormDialog
          title="What taking over would write"
          action="Take over"
          isBusy={isBusy}
          onSubmit={takeOver}
          onClose={() => setTotals(null)}
        >
          <AccountTotals totals={totals} />
        </FormDialog>
      )}
    </Halves>
  );
}

/** What was refused, and which lines it is about. */
function Refusal({ error }: { error: Error }) {
  const fields = error instanceof RequestRefused ? error.fields : [];
  return (
    <div role="alert" className={styles.problem}>
      <p>{error.message}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map(({ path, message }) => (
            <li key={path}>
              {placeOf(path)}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `bills.0.dueDate` as a person counts: `Bill 1, due date`. */
function placeOf(path: string): string {
  const [list = '', index, ...field] = path.split('.');
  if (index === undefined) return path;
  const title = list === 'balances' ? 'Balance' : (openKinds[list as OpenKind]?.title ?? list);
  const name = field
    .join(' ')
    .replace(/Id$|Cents$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${title} ${Number(index) + 1}${name === '' ? '' : `, ${name}`}`;
}

function useItemColumns(currency: string): LineColumn<OpenItem>[] {
  const contacts = useContactChoices();
  const day = (title: string, field: 'issueDate' | 'dueDate'): LineColumn<OpenItem> => ({
    title,
    width: '140px',
    cell: (item, change, label) =>
      field === 'dueDate' && !openKinds[item.kind].hasDueDate ? null : (
        <DayField aria-label={label} day={item[field]} onChange={(chosen) => change({ [field]: chosen })} />
      ),
  });
  return [
    {
      title: 'Kind',
      width: '170px',
      cell: ({ kind }, change, label) => (
        <select aria-label={label} value={kind} onChange={({ target }) => change({ kind: target.value as OpenKind })}>
          {(Object.keys(openKinds) as OpenKind[]).map((name) => (
            <option key={name} value={name}>
              {openKinds[name].title}
            </option>
          ))}
        </select>
      ),
    },
    {
      title: 'Contact',
      width: 'minmax(160px, 1fr)',
      cell: ({ contact }, change, label) => (
        <Picker
          aria-label={label}
          choices={contacts.choices}
          onType={contacts.onType}
          chosen={contact}
          onChoose={(choice) => change({ contact: choice })}
        />
      ),
    },
    {
      title: 'Number',
      width: '120px',
      cell: ({ kind, number }, change, label) =>
        openKinds[kind].number === 'none' ? null : (
          <input
            aria-label={label}
            value={number}
            onChange={({ target }) => change({ number: target.value })}
            autoComplete="off"
          />
        ),
    },
    day('Dated', 'issueDate'),
    day('Due', 'dueDate'),
    amountColumn('Open', 'amountCents', currency),
  ];
}

function emptyOpening(openingOn: string, currency: string): Opening {
  return { openingOn, currency, notes: '', balances: [newEntryLine(), newEntryLine()], items: [] };
}

function newItem(): OpenItem {
  return {
    key: newLineKey(),
    kind: 'invoices',
    contact: null,
    number: '',
    issueDate: null,
    dueDate: null,
    amountCents: null,
  };
}

function inputOf({ openingOn, currency, notes, balances, items }: Opening) {
  return {
    openingOn,
    currency,
    notes: notes.trim() === '' ? null : notes.trim(),
    balances: entryLinesOf(balances),
    ...openItemsInput(items, openingOn),
  };
}
