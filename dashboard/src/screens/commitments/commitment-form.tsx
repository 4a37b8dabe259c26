import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import styles from '../../components/components.module.css';
import { CurrencyField } from '../../components/currency-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { amountColumn, choiceColumn, quantityColumn, textColumn } from '../../components/line-columns';
import { type Keyed, type LineColumn, LineEditor, newLineKey } from '../../components/line-editor';
import { type Choice, Picker } from '../../components/picker';
import { useAccountChoices, useBooks, useContactChoices } from '../../server/books';
import { useOperation } from '../../server/operations';
import { parseQuantity, quantityText } from '../../server/parse-amount';
import {
  type CommitmentLineChangeInput,
  CreateCommitmentDocument,
  type TaxTreatment,
  UpdateCommitmentDocument,
  type WholeCommitmentFragment,
} from './commitments.generated';

interface Line extends Keyed {
  /** Null of a line that is new. */
  id: string | null;
  description: string;
  quantity: string;
  unitPriceCents: number | null;
  accountId: string | null;
}

const newLine = (): Line => ({
  key: newLineKey(),
  id: null,
  description: '',
  quantity: '1',
  unitPriceCents: null,
  accountId: null,
});

/** Makes a commitment, or changes one. */
export function CommitmentForm(props: {
  commitment: WholeCommitmentFragment | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const { commitment, onSaved, onClose } = props;
  const books = useBooks();
  const [error, setError] = useState<Error | null>(null);
  const [fields, setFields] = useState(() => fieldsOf(commitment));
  const [lines, setLines] = useState<Line[]>(() => commitment?.lines.map(lineOf) ?? []);
  const create = useOperation(CreateCommitmentDocument, { onRefused: setError });
  const update = useOperation(UpdateCommitmentDocument, { onRefused: setError });
  const { choices, onType } = useContactChoices();
  const currency = fields.currency || books.currency;
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const submit = () => {
    const { contact, expectedTotalCents, taxTreatment, periodStart, periodEnd } = fields;
    const content = {
      number: fields.number.trim(),
      contactId: contact?.id ?? '',
      currency,
      expectedTotalCents: expectedTotalCents ?? 0,
      periodStart,
      periodEnd,
      taxTreatment: taxTreatment === '' ? null : taxTreatment,
      serviceAddress: fields.serviceAddress.trim() || null,
      notes: fields.notes.trim() || null,
    };
    if (commitment === null)
      create.mutate(
        { input: { ...content, lines: lines.map(({ id: _, ...line }) => written(line)) } },
        { onSuccess: ({ createCommitment }) => onSaved(createCommitment.commitment.id) },
      );
    else
      update.mutate(
        { input: { id: commitment.id, ...content, lines: changesOf(commitment, lines) } },
        {
          onSuccess: () => {
            onSaved(commitment.id);
            onClose();
          },
        },
      );
  };
  const problem = (path: string) => problemOf(error, path);
  const isNamed = ['number', 'contactId', 'expectedTotalCents', 'periodEnd', 'currency'].some((path) => problem(path));
  return (
    <FormDialog
      title={commitment === null ? 'New commitment' : `Commitment ${commitment.number}`}
      action={commitment === null ? 'Create' : 'Save'}
      isWide
      isBusy={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {error !== null && !isNamed && <p role="alert">{error.message}</p>}
      <div className={styles.fields}>
        <Field label="Vendor" problem={problem('contactId')}>
          <Picker
            choices={choices}
            chosen={fields.contact}
            onChoose={(contact) => change({ contact })}
            onType={onType}
          />
        </Field>
        <Field label="Number" problem={problem('number')}>
          <input value={fields.number} onChange={({ target }) => change({ number: target.value })} autoComplete="off" />
        </Field>
        <Field label="Expected in total" problem={problem('expectedTotalCents')}>
          <AmountField
            cents={fields.expectedTotalCents}
            currency={currency}
            onChange={(expectedTotalCents) => change({ expectedTotalCents })}
          />
        </Field>
        <Field label="Currency" problem={problem('currency')}>
          <CurrencyField currency={currency} onChange={(chosen) => change({ currency: chosen })} />
        </Field>
        <Field label="From">
          <DayField day={fields.periodStart} onChange={(periodStart) => change({ periodStart })} />
        </Field>
        <Field label="To" problem={problem('periodEnd')}>
          <DayField day={fields.periodEnd} onChange={(periodEnd) => change({ periodEnd })} />
        </Field>
        <Field label="Amounts">
          <select
            value={fields.taxTreatment}
            onChange={({ target }) => change({ taxTreatment: target.value as TaxTreatment | '' })}
          >
            <option value="">Not known</option>
            <option value="NET">Before tax</option>
            <option value="GROSS">With tax</option>
          </select>
        </Field>
        <Field label="Delivered to">
          <input
            value={fields.serviceAddress}
            onChange={({ target }) => change({ serviceAddress: target.value })}
            autoComplete="off"
          />
        </Field>
      </div>
      <LineEditor label="Lines" lines={lines} columns={useColumns(currency)} newLine={newLine} onChange={setLines} />
      <Field label="Notes">
        <textarea value={fields.notes} rows={2} onChange={({ target }) => change({ notes: target.value })} />
      </Field>
    </FormDialog>
  );
}

function useColumns(currency: string): LineColumn<Line>[] {
  const accounts = useAccountChoices(['EXPENSE', 'ASSET']);
  return [
    textColumn('Description', 'description', 'minmax(180px, 2fr)'),
    choiceColumn('Account', 'accountId', accounts, 'minmax(160px, 1fr)'),
    quantityColumn(),
    amountColumn('Unit price', 'unitPriceCents', currency),
  ];
}

function fieldsOf(commitment: WholeCommitmentFragment | null) {
  const taxTreatment: TaxTreatment | '' = commitment?.taxTreatment ?? '';
  const contact: Choice | null = commitment && { id: commitment.contactId, label: commitment.contactName };
  return {
    contact,
    number: commitment?.number ?? '',
    currency: commitment?.currency ?? '',
    expectedTotalCents: commitment?.expectedTotalCents ?? null,
    periodStart: commitment?.periodStart ?? null,
    periodEnd: commitment?.periodEnd ?? null,
    taxTreatment,
    serviceAddress: commitment?.serviceAddress ?? '',
    notes: commitment?.notes ?? '',
  };
}

function lineOf(line: WholeCommitmentFragment['lines'][number]): Line {
  const { id, description, quantity, unitPriceCents, accountId } = line;
  return { key: id, id, description: description ?? '', quantity: quantityText(quantity), unitPriceCents, accountId };
}

function written({ description, quantity, unitPriceCents, accountId }: Omit<Line, 'id'>) {
  return {
    description: description.trim() || null,
    // The form is not sent while a quantity is none.
    quantity: parseQuantity(quantity),
    unitPriceCents: unitPriceCents ?? 0,
    accountId,
  };
}

/** The lines as they are to be, in their order, and the removal of those that are gone. */
function changesOf(commitment: WholeCommitmentFragment, lines: Line[]): CommitmentLineChangeInput[] {
  const kept = new Set(lines.map(({ id }) => id));
  const removed = commitment.lines.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, destroy: true }));
  const changed = lines.map(({ id, ...line }, index) => ({
    ...(id !== null && { id }),
    ...written(line),
    position: index + 1,
  }));
  return [...removed, ...changed];
}
