import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCommands } from '../commands/registry';
import { parseQuantity, quantityText } from '../server/parse-amount';
import { Actions } from './actions';
import { Amount } from './amount';
import { AmountField } from './amount-field';
import { goToProblem } from './checked-input';
import { Confirm, type Question } from './confirm';
import { DayField } from './day-field';
import styles from './document.module.css';
import { Field, problemOf } from './field';
import { amountColumn, choiceColumn, quantityColumn, textColumn } from './line-columns';
import { type Keyed, type LineColumn, LineEditor, newLineKey } from './line-editor';
import { OnlyWriters } from './only-writers';
import { type Choice, Picker } from './picker';

/** A line of a document while it is written. */
interface EditedLine extends Keyed {
  /** Null of a line that is new. */
  id: string | null;
  description: string;
  quantity: string;
  unitPriceCents: number | null;
  accountId: string | null;
  taxCodeId: string | null;
}

/** A document while it is written. */
export interface Draft {
  contact: Choice | null;
  number: string;
  issueDate: string;
  dueDate: string;
  currency: string;
  taxCents: number | null;
  notes: string;
  lines: EditedLine[];
}

/**
 * Whether the form of a record is shown: once it may be, it stays, so that what is typed is not gone when somebody posts the
 * record meanwhile.
 */
export function useStaysOpen(id: string, mayOpen: boolean): boolean {
  const [openedId, open] = useState<string | null>(null);
  if (mayOpen && openedId !== id) open(id);
  return mayOpen || openedId === id;
}

/** Above a form whose record is no draft any more. */
export function NoDraftAnyMore() {
  return <p role="alert">It is no draft any more: what is written here cannot be saved.</p>;
}

/** The lines of a record as they were when its form was opened, and whether they are others now. */
export function useLinesAsOpened<Line extends { id: string }>(lines: Line[]): { lines: Line[]; areOthersNow: boolean } {
  const [opened] = useState(lines);
  const idsOf = (some: Line[]) => some.map(({ id }) => id).join();
  return { lines: opened, areOthersNow: idsOf(opened) !== idsOf(lines) };
}

/** Above a form of whose record somebody else added or took out lines. */
export function LinesChangedElsewhere() {
  return (
    <p role="status">
      Lines of it were added or taken out elsewhere meanwhile: those that were added stay when this is saved.
    </p>
  );
}

export interface DraftTotals {
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  lines: { amountCents: number }[];
}

const pauseMs = 300;

const newLine = (): EditedLine => ({
  key: newLineKey(),
  id: null,
  description: '',
  quantity: '1',
  unitPriceCents: null,
  accountId: null,
  taxCodeId: null,
});

export function emptyDraft(today: string, currency: string): Draft {
  const lines = [newLine()];
  return { contact: null, number: '', issueDate: today, dueDate: today, currency, taxCents: null, notes: '', lines };
}

/** The lines of a draft as the service takes them, in their order; null while one of them is not whole. */
export function linesOf(draft: Draft) {
  const lines = draft.lines.map(({ id, description, quantity, unitPriceCents, accountId, taxCodeId }, position) => ({
    ...(id !== null && { id }),
    description: description.trim(),
    quantity: parseQuantity(quantity),
    unitPriceCents,
    accountId,
    taxCodeId,
    position: position + 1,
  }));
  const whole = lines.flatMap(({ quantity, unitPriceCents, ...line }) =>
    quantity === null || unitPriceCents === null || line.description === ''
      ? []
      : [{ ...line, quantity, unitPriceCents }],
  );
  return whole.length === lines.length ? whole : null;
}

interface KeptLine {
  id: string;
  description: string;
  quantity: number;
  unitPriceCents: number;
  accountId: string | null;
  taxCodeId: string | null;
}

/** Lines that the service has, as they are edited. */
export function editedLines(lines: KeptLine[]): EditedLine[] {
  return lines.map(({ id, quantity, ...line }) => ({ ...line, id, key: id, quantity: quantityText(quantity) }));
}

/** What the service is told of lines that were taken out. */
export function goneLines(before: { id: string }[], { lines }: Draft): { id: string; destroy: true }[] {
  const kept = new Set(lines.map(({ id }) => id));
  return before.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, destroy: true }));
}

interface DocumentFormProps {
  draft: Draft;
  contactTitle: string;
  /** What the number of somebody else is called; left out where there is none. */
  numberTitle?: string;
  hasDueDate: boolean;
  contacts: { choices: Choice[]; onType: (text: string) => void };
  accounts: Choice[];
  taxCodes: Choice[];
  /** Asks the service what the draft comes to. */
  preview: (draft: Draft) => Promise<DraftTotals>;
  save: (draft: Draft) => Promise<void>;
  onLeave: () => void;
}

/** Writes a document: what it comes to is what the service answers to every change. `$mod+Enter` saves, Escape leaves. */
export function DocumentForm(props: DocumentFormProps) {
  return (
    <OnlyWriters>
      <Form {...props} />
    </OnlyWriters>
  );
}

function Form(props: DocumentFormProps) {
  const { contacts, accounts, taxCodes, hasDueDate } = props;
  const [first] = useState(props.draft);
  const [draft, setDraft] = useState(first);
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [question, ask] = useState<Question | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const asked = useLate(draft, pauseMs);
  const isWhole = asked.contact !== null && linesOf(asked) !== null;
  const previewing = useQuery({
    queryKey: ['PreviewOfDraft', asked],
    queryFn: () => props.preview(asked),
    enabled: isWhole && !isBusy,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const totals = isWhole ? previewing.data : undefined;
  const amountsCents = new Map(asked.lines.map(({ key }, index) => [key, totals?.lines[index]?.amountCents]));
  const save = async () => {
    if (isBusy || goToProblem(form.current)) return;
    if (draft.contact === null || linesOf(draft) === null)
      return setError(new Error('A contact, and a description, quantity and price in each line are needed.'));
    setBusy(true);
    await props.save(draft).catch((refusal: Error) => setError(refusal));
    setBusy(false);
  };
  const leave = () => {
    if (draft === first) return props.onLeave();
    ask({
      title: 'Leave without saving?',
      consequence: 'What was written here is lost.',
      action: 'Leave',
      run: props.onLeave,
    });
  };
  const section = 'Document';
  const verbs = [
    { id: 'save', title: 'Save', section, key: '$mod+Enter', run: () => void save() },
    { id: 'leave', title: 'Leave', section, key: 'Escape', run: leave },
  ];
  useCommands(verbs);
  const shown = error ?? (isWhole ? previewing.error : null);
  return (
    <div ref={form} className={styles.left}>
      <Actions of={verbs} />
      {shown && (
        <p role="alert" className={styles.problem}>
          {shown.message}
        </p>
      )}
      <div className={styles.heads}>
        <Field label={props.contactTitle} problem={problemOf(shown, 'contactId')}>
          <Picker
            choices={contacts.choices}
            onType={contacts.onType}
            chosen={draft.contact}
            onChoose={(contact) => change({ contact })}
          />
        </Field>
        {props.numberTitle !== undefined && (
          <Field label={props.numberTitle} problem={problemOf(shown, 'vendorInvoiceNumber')}>
            <input
              value={draft.number}
              onChange={(event) => change({ number: event.target.value })}
              autoComplete="off"
            />
          </Field>
        )}
        <Field label="Dated" problem={problemOf(shown, 'issueDate')}>
          <DayField day={draft.issueDate} isRequired onChange={(issueDate) => change({ issueDate })} />
        </Field>
        {hasDueDate && (
          <Field label="Due" problem={problemOf(shown, 'dueDate')}>
            <DayField day={draft.dueDate} isRequired onChange={(dueDate) => change({ dueDate })} />
          </Field>
        )}
        <Field label="Currency" problem={problemOf(shown, 'currency')}>
          <input
            value={draft.currency}
            maxLength={3}
            onChange={(event) => change({ currency: event.target.value.toUpperCase() })}
            autoComplete="off"
          />
        </Field>
        <Field label="Tax" problem={problemOf(shown, 'taxCents')} hint="Lines with tax codes make their own">
          <AmountField cents={draft.taxCents} currency={draft.currency} onChange={(taxCents) => change({ taxCents })} />
        </Field>
      </div>
      <LineEditor
        label="Lines"
        lines={draft.lines}
        columns={columnsOf({ currency: draft.currency, accounts, taxCodes, amountsCents })}
        newLine={newLine}
        onChange={(next) => setDraft((before) => ({ ...before, lines: next(before.lines) }))}
      />
      <dl className={styles.sums} aria-label="Totals">
        <dt>Subtotal</dt>
        <dd>
          <Amount cents={totals?.subtotalCents} currency={draft.currency} />
        </dd>
        <dt>Tax</dt>
        <dd>
          <Amount cents={totals?.taxCents} currency={draft.currency} />
        </dd>
        <dt>Total</dt>
        <dd>
          <Amount cents={totals?.totalCents} currency={draft.currency} />
        </dd>
      </dl>
      <Field label="Notes" problem={problemOf(shown, 'notes')}>
        <textarea rows={3} value={draft.notes} onChange={(event) => change({ notes: event.target.value })} />
      </Field>
      <Confirm question={question} onClose={() => ask(null)} />
    </div>
  );
}

/** What is written of each line, and what the service makes of it. */
function columnsOf(props: {
  currency: string;
  accounts: Choice[];
  taxCodes: Choice[];
  amountsCents: ReadonlyMap<string, number | undefined>;
}): LineColumn<EditedLine>[] {
  const { currency, accounts, taxCodes, amountsCents } = props;
  return [
    textColumn('Description', 'description', 'minmax(200px, 2fr)'),
    choiceColumn('Account', 'accountId', accounts, 'minmax(130px, 1fr)'),
    choiceColumn('Tax code', 'taxCodeId', taxCodes, 'minmax(130px, 1fr)'),
    quantityColumn(),
    amountColumn('Price', 'unitPriceCents', currency),
    {
      title: 'Amount',
      width: '110px',
      isFigure: true,
      cell: ({ key }) => (
        <output className="figure">
          <Amount cents={amountsCents.get(key)} currency={currency} bare />
        </output>
      ),
    },
  ];
}

/** A value once it has stayed the same for a while. */
function useLate<Value>(value: Value, waitMs: number): Value {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return late;
}
