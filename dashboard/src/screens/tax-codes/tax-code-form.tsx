import { useState } from 'react';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { words } from '../../server/format';
import { useOperation } from '../../server/operations';
import { percentText, ppmOf } from './percent';
import type { TaxCode } from './tax-codes';
import { CreateTaxCodeDocument, type TaxKind, UpdateTaxCodeDocument } from './tax-codes.generated';

const kinds: TaxKind[] = ['STANDARD', 'REDUCED', 'ZERO', 'EXEMPT', 'REVERSE_CHARGE', 'OUT_OF_SCOPE'];

/** Makes a tax code, or changes one. */
export function TaxCodeForm({ taxCode, onClose }: { taxCode: TaxCode | null; onClose: () => void }) {
  const [code, setCode] = useState(taxCode?.code ?? '');
  const [name, setName] = useState(taxCode?.name ?? '');
  const [country, setCountry] = useState(taxCode?.country ?? '');
  const [kind, setKind] = useState<TaxKind>(taxCode?.kind ?? 'STANDARD');
  const [rate, setRate] = useState(percentText(taxCode?.ratePpm ?? 0));
  const [recoverable, setRecoverable] = useState(taxCode?.recoverable ?? true);
  const [error, setError] = useState<Error | null>(null);
  const create = useOperation(CreateTaxCodeDocument, { onRefused: setError });
  const update = useOperation(UpdateTaxCodeDocument, { onRefused: setError });
  const ratePpm = ppmOf(rate);
  const submit = () => {
    if (ratePpm === null) return;
    const content = { code: code.trim(), name: name.trim(), kind, ratePpm, recoverable };
    const ofCountry = country.trim() === '' ? {} : { country: country.trim().toUpperCase() };
    if (taxCode === null) create.mutate({ input: { ...content, ...ofCountry } }, { onSuccess: onClose });
    else {
      // Of a code that lines have only the name changes: what is as it was is not sent.
      const before: Record<string, unknown> = { ...taxCode };
      const changed = Object.entries({ ...content, ...ofCountry }).filter(([key, value]) => before[key] !== value);
      update.mutate({ input: { id: taxCode.id, ...Object.fromEntries(changed) } }, { onSuccess: onClose });
    }
  };
  const problems = ['code', 'name', 'country', 'ratePpm', 'kind'].map((path) => problemOf(error, path));
  const general = problems.some((problem) => problem !== null) ? null : (error?.message ?? null);
  return (
    <FormDialog
      title={taxCode === null ? 'New tax code' : `Tax code ${taxCode.code}`}
      action={taxCode === null ? 'Create' : 'Save'}
      isBusy={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Code" problem={problems[0] ?? general}>
        <input value={code} onChange={({ target }) => setCode(target.value)} autoComplete="off" />
      </Field>
      <Field label="Name, as it stands on documents" problem={problems[1] ?? null}>
        <input value={name} onChange={({ target }) => setName(target.value)} autoComplete="off" />
      </Field>
      <Field label="Country" problem={problems[2] ?? null} hint="Two letters; without them the owner’s">
        <input value={country} maxLength={2} onChange={({ target }) => setCountry(target.value)} autoComplete="off" />
      </Field>
      <Field label="Kind" problem={problems[4] ?? null}>
        <select value={kind} onChange={({ target }) => setKind(target.value as TaxKind)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {words(one)}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label="Rate in percent"
        problem={problems[3] ?? (ratePpm === null ? 'Not a rate: up to four decimals' : null)}
      >
        <input inputMode="decimal" value={rate} onChange={({ target }) => setRate(target.value)} autoComplete="off" />
      </Field>
      <Field label="Tax on purchases">
        <select value={recoverable ? 'yes' : 'no'} onChange={({ target }) => setRecoverable(target.value === 'yes')}>
          <option value="yes">Is recovered</option>
          <option value="no">Is cost</option>
        </select>
      </Field>
    </FormDialog>
  );
}
