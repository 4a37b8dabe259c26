import { useState } from 'react';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { JournalPreview, type PreviewedEntries } from '../../components/journal-preview';
import { useToasts } from '../../components/toasts';
import { useBooks } from '../../server/books';
import { dayText } from '../../server/format';
import { useOperation } from '../../server/operations';
import { CloseTaxPeriodDocument, type TaxBasis } from './tax-settlements.generated';

/** Settles tax through a day: what that writes is seen before it is booked. */
export function SettleTax({ onClose }: { onClose: () => void }) {
  const { today } = useBooks();
  const [through, setThrough] = useState<string | null>(null);
  const [basis, setBasis] = useState<TaxBasis>('ACCRUAL');
  const [notes, setNotes] = useState('');
  const [preview, setPreview] = useState<PreviewedEntries | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const toasts = useToasts();
  const settle = useOperation(CloseTaxPeriodDocument, { onRefused: setError });
  const day = through ?? today;
  const input = { through: day, basis, notes: notes.trim() || null };
  const look = () =>
    settle.mutate(
      { input: { ...input, preview: true } },
      { onSuccess: ({ closeTaxPeriod }) => setPreview(closeTaxPeriod.preview ?? { journalEntries: [] }) },
    );
  const book = () =>
    settle.mutate(
      { input },
      {
        onSuccess: () => {
          toasts.told(`Tax is settled through ${dayText(day)}`);
          onClose();
        },
      },
    );
  if (preview !== null)
    return (
      <JournalPreview title="What settling would write" preview={preview} onClose={() => setPreview(null)}>
        <button type="button" className="button" data-kind="main" disabled={settle.isPending} onClick={book}>
          Settle
        </button>
      </JournalPreview>
    );
  return (
    <FormDialog title="Settle tax" action="Preview" isBusy={settle.isPending} onSubmit={look} onClose={onClose}>
      <Field label="Last day" problem={problemOf(error, 'through') ?? error?.message ?? null}>
        <DayField day={day} isRequired onChange={setThrough} />
      </Field>
      <Field label="Tax counts">
        <select value={basis} onChange={({ target }) => setBasis(target.value as TaxBasis)}>
          <option value="ACCRUAL">When invoiced</option>
          <option value="CASH">When paid</option>
        </select>
      </Field>
      <Field label="Notes">
        <input value={notes} onChange={({ target }) => setNotes(target.value)} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
