import { useState } from 'react';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { words } from '../../server/format';
import { useDocument, useOperation } from '../../server/operations';
import type { ChartAccount } from './accounts';
import {
  type AccountType,
  CreateAccountDocument,
  SetAccountTaxCodeDocument,
  TaxCodesOfAccountsDocument,
  UpdateAccountDocument,
} from './accounts.generated';

const types: AccountType[] = ['ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE'];
/** Where money is received on and paid from; statements of them are reconciled. */
const moneyKinds: Partial<Record<AccountType, string[]>> = { ASSET: ['bank', 'cash'], LIABILITY: ['credit_card'] };

/** Makes an account, or changes one; its class stays. */
export function AccountForm({ account, onClose }: { account: ChartAccount | null; onClose: () => void }) {
  const [number, setNumber] = useState(account?.number ?? '');
  const [name, setName] = useState(account?.name ?? '');
  const [heading, setHeading] = useState(account?.heading ?? '');
  const [accountType, setType] = useState<AccountType>(account?.accountType ?? 'EXPENSE');
  const [subType, setSubType] = useState('other');
  const [taxCodeId, setTaxCode] = useState(account?.taxCodeId ?? '');
  const [error, setError] = useState<Error | null>(null);
  const create = useOperation(CreateAccountDocument, { onRefused: setError });
  const update = useOperation(UpdateAccountDocument, { onRefused: setError });
  const setTax = useOperation(SetAccountTaxCodeDocument, { onRefused: setError });
  const taxCodes = useDocument(TaxCodesOfAccountsDocument, {}).data?.taxCodes.nodes ?? [];
  const taxed = (accountId: string) => {
    if (taxCodeId === (account?.taxCodeId ?? '')) return onClose();
    setTax.mutate({ accountId, taxCodeId: taxCodeId || null }, { onSuccess: onClose });
  };
  const submit = () => {
    const content = { number: number.trim(), name: name.trim(), heading: heading.trim() || null };
    if (account === null)
      create.mutate(
        { input: { ...content, accountType, subType } },
        { onSuccess: ({ createAccount }) => taxed(createAccount.account.id) },
      );
    else update.mutate({ input: { id: account.id, ...content } }, { onSuccess: () => taxed(account.id) });
  };
  const problems = ['number', 'name', 'heading'].map((path) => problemOf(error, path));
  const general = problems.some((problem) => problem !== null) ? null : (error?.message ?? null);
  return (
    <FormDialog
      title={account === null ? 'New account' : `Account ${account.number}`}
      action={account === null ? 'Create' : 'Save'}
      isBusy={create.isPending || update.isPending || setTax.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Number" problem={problems[0] ?? general}>
        <input value={number} onChange={({ target }) => setNumber(target.value)} autoComplete="off" />
      </Field>
      <Field label="Name" problem={problems[1] ?? null}>
        <input value={name} onChange={({ target }) => setName(target.value)} autoComplete="off" />
      </Field>
      {account === null && (
        <>
          <Field label="Class">
            <select
              value={accountType}
              onChange={({ target }) => {
                setType(target.value as AccountType);
                setSubType('other');
              }}
            >
              {types.map((type) => (
                <option key={type} value={type}>
                  {words(type)}
                </option>
              ))}
            </select>
          </Field>
          {moneyKinds[accountType] && (
            <Field label="Kind">
              <select value={subType} onChange={({ target }) => setSubType(target.value)}>
                {['other', ...moneyKinds[accountType]].map((kind) => (
                  <option key={kind} value={kind}>
                    {words(kind)}
                  </option>
                ))}
              </select>
            </Field>
          )}
        </>
      )}
      <Field label="Group" problem={problems[2] ?? null} hint="Accounts of one group stand together in statements">
        <input value={heading} onChange={({ target }) => setHeading(target.value)} autoComplete="off" />
      </Field>
      <Field label="Tax code" hint="Of lines on the account where nothing else says it">
        <select value={taxCodeId} onChange={({ target }) => setTaxCode(target.value)}>
          <option value="">None</option>
          {taxCodes.map(({ id, code, name: title }) => (
            <option key={id} value={id}>
              {code} {title}
            </option>
          ))}
        </select>
      </Field>
    </FormDialog>
  );
}
