import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { JournalEntries } from '../../components/journal-entries';
import type { PreviewedEntries } from '../../components/journal-preview';
import { type Choice, Picker } from '../../components/picker';
import { useAccountChoices, useBooks, useMoneyAccountChoices } from '../../server/books';
import { useOperation } from '../../server/operations';
import { DisposeFixedAssetDocument } from './schedules.generated';

/** Sells a fixed asset or gives it up: the first Enter shows what would be written, the second writes it. */
export function Dispose(props: {
  asset: { id: string; name: string; currency: string };
  onDone: () => void;
  onClose: () => void;
}) {
  const { asset, onDone, onClose } = props;
  const { today } = useBooks();
  const money = useMoneyAccountChoices();
  const results = useAccountChoices(['REVENUE', 'EXPENSE']);
  const [disposedOn, setDay] = useState(today);
  const [proceedsCents, setProceeds] = useState<number | null>(null);
  const [proceedsAccount, setProceedsAccount] = useState<Choice | null>(null);
  const [result, setResult] = useState<Choice | null>(null);
  const [preview, setPreview] = useState<{ of: string; entries: PreviewedEntries } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const dispose = useOperation(DisposeFixedAssetDocument, { onRefused: setError });
  const input = {
    id: asset.id,
    disposedOn,
    ...(proceedsCents !== null && { proceedsCents }),
    ...(proceedsAccount && { proceedsAccountId: proceedsAccount.id }),
    gainOrLossAccountId: result?.id ?? '',
  };
  const written = JSON.stringify(input);
  const shown = preview?.of === written ? preview.entries : null;
  const submit = () => {
    setError(null);
    dispose.mutate(
      { input: { ...input, preview: shown === null } },
      {
        onSuccess: ({ disposeFixedAsset: { preview: entries } }) =>
          entries ? setPreview({ of: written, entries }) : onDone(),
      },
    );
  };
  return (
    <FormDialog
      title={`Dispose of ${asset.name}`}
      action={shown === null ? 'Show the entries' : 'Dispose'}
      isBusy={dispose.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <p role="alert">{error.message}</p>}
      <Field label="Day" problem={problemOf(error, 'disposedOn')}>
        <DayField day={disposedOn} isRequired onChange={setDay} />
      </Field>
      <Field
        label={`Sold for, in ${asset.currency}`}
        hint="Empty when it was given up"
        problem={problemOf(error, 'proceedsCents')}
      >
        <AmountField cents={proceedsCents} currency={asset.currency} onChange={setProceeds} />
      </Field>
      <Field label="Proceeds stand on" problem={problemOf(error, 'proceedsAccountId')}>
        <Picker choices={money} chosen={proceedsAccount} onChoose={setProceedsAccount} />
      </Field>
      <Field label="Gain or loss" problem={problemOf(error, 'gainOrLossAccountId')}>
        <Picker choices={results} chosen={result} onChoose={setResult} />
      </Field>
      {shown && <JournalEntries entries={shown.journalEntries} />}
    </FormDialog>
  );
}
