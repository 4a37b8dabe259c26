import { type ReactNode, useState } from 'react';
import type { Command } from '../commands/registry';
import { amountText } from '../server/format';
import { useMay } from '../server/session';
import { AmountField } from './amount-field';
import { Confirm, type Question } from './confirm';
import { DayField } from './day-field';
import { Field, problemOf } from './field';
import { FormDialog } from './form-dialog';
import { type Choice, Picker } from './picker';
import type { Settlement } from './settled';
import type { Act } from './undo';

/** What is given up of a document, as a person says it. */
export interface WriteOffTerms {
  amountCents: number;
  writtenOffOn: string;
  reason: string;
  /** Left out: the standard account. */
  accountId?: string;
}

/** A write-off that stands. */
export interface StandingWriteOff {
  id: string;
  amountCents: number;
  writtenOffOn: string;
  reason: string;
}

interface WrittenOffDocument {
  number: string;
  currency: string;
  balanceDueCents: number;
}

interface Dealings {
  document: WrittenOffDocument;
  section: string;
  /** What it can be booked to, and what it is booked to when nothing is chosen. */
  accounts: Choice[];
  accountHint: string;
  today: string;
  /** Answers the id of the write-off. */
  writeOff: (terms: WriteOffTerms) => Promise<string>;
  void: (id: string) => Promise<unknown>;
  act: Act;
}

/** Gives up what is still open of a document, or a part of it, and takes that back. */
export function useWriteOffs(dealings: Dealings): {
  verb: Command;
  settlementOf: (standing: StandingWriteOff) => Settlement;
  dialog: ReactNode;
} {
  const { document, section, act } = dealings;
  const [isAsked, setAsked] = useState(false);
  const [question, ask] = useState<Question | null>(null);
  const may = useMay();
  const askToVoid = ({ id, amountCents }: StandingWriteOff) => {
    const amount = `${amountText(amountCents, document.currency)} ${document.currency}`;
    ask({
      title: `Void the write-off of ${amount}?`,
      consequence: `Its entry is reversed today, and ${document.number} is open again by this amount. A void write-off cannot be brought back.`,
      action: 'Void',
      run: () => void act(() => dealings.void(id), `Write-off of ${amount} voided`),
    });
  };
  const settlementOf = (standing: StandingWriteOff): Settlement => ({
    key: `write-off ${standing.id}`,
    title: `Write-off: ${standing.reason}`,
    day: standing.writtenOffOn,
    amountCents: standing.amountCents,
    target: null,
    ...(may('write') && { verb: { title: 'Void the write-off', run: () => askToVoid(standing) } }),
  });
  const written = (amountCents: number, id: string) => {
    setAsked(false);
    const text = `${amountText(amountCents, document.currency)} ${document.currency} of ${document.number} written off`;
    void act(
      () => Promise.resolve(),
      text,
      () => dealings.void(id),
    );
  };
  const dialog = (
    <>
      {isAsked && <WriteOffDialog {...dealings} onWritten={written} onClose={() => setAsked(false)} />}
      <Confirm question={question} onClose={() => ask(null)} />
    </>
  );
  const verb = { id: 'write-off', title: 'Write off', section, key: 'w', run: () => setAsked(true) };
  return { verb, settlementOf, dialog };
}

function WriteOffDialog(
  props: Dealings & { onWritten: (amountCents: number, id: string) => void; onClose: () => void },
) {
  const { document, accounts, accountHint, today, writeOff, onWritten, onClose } = props;
  const [amountCents, setAmount] = useState<number | null>(document.balanceDueCents);
  const [day, setDay] = useState(today);
  const [reason, setReason] = useState('');
  const [account, setAccount] = useState<Choice | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (amountCents === null) return;
    setBusy(true);
    try {
      const terms = { amountCents, writtenOffOn: day, reason: reason.trim() };
      onWritten(amountCents, await writeOff({ ...terms, ...(account && { accountId: account.id }) }));
    } catch (refusal) {
      setError(refusal as Error);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`Write off ${document.number}`}
      action="Write off"
      isBusy={isBusy || amountCents === null || reason.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={`Amount in ${document.currency}`} problem={problemOf(error, 'amountCents')}>
        <AmountField cents={amountCents} currency={document.currency} isRequired onChange={setAmount} />
      </Field>
      <Field label="Day" problem={problemOf(error, 'writtenOffOn')}>
        <DayField day={day} isRequired onChange={setDay} />
      </Field>
      <Field label="Why it is given up" problem={problemOf(error, 'reason')}>
        <input value={reason} onChange={({ target }) => setReason(target.value)} autoComplete="off" />
      </Field>
      <Field label="Booked to" hint={accountHint} problem={problemOf(error, 'accountId')}>
        <Picker choices={accounts} chosen={account} onChoose={setAccount} />
      </Field>
      {error && <p role="alert">{error.message}</p>}
    </FormDialog>
  );
}
