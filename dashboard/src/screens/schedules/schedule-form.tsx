import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { type Choice, Picker } from '../../components/picker';
import { useAccountChoices, useBooks } from '../../server/books';
import { mutate } from '../../server/request';
import { kindTitles } from './kinds';
import { PlanForm } from './plan-form';
import { type AmortizationBasis, CreateScheduleDocument } from './schedules.generated';

type SpreadKind = 'PREPAID_EXPENSE' | 'DEFERRED_REVENUE';

/** Spreads what was paid or invoiced for later months. */
export function ScheduleForm({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const { currency, today } = useBooks();
  const [fields, setFields] = useState(() => emptyFields(today));
  const { kind, balance, result } = fields;
  const isExpense = kind === 'PREPAID_EXPENSE';
  const balances = useAccountChoices(isExpense ? ['ASSET'] : ['LIABILITY']);
  const results = useAccountChoices(isExpense ? ['EXPENSE'] : ['REVENUE']);
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const input = {
    kind,
    name: fields.name.trim(),
    amountCents: fields.amountCents,
    balanceAccountId: balance?.id ?? '',
    resultAccountId: result?.id ?? '',
    from: fields.from,
    to: fields.to,
    basis: fields.basis,
    deferredOn: fields.deferredOn,
    posts: fields.posts,
  };
  const send = async (preview: boolean) =>
    (await mutate(CreateScheduleDocument, { input: { ...input, preview } })).made.amortizationSchedule;
  return (
    <PlanForm title="Spread an amount" written={JSON.stringify(input)} send={send} onMade={onMade} onClose={onClose}>
      {(error) => (
        <>
          <Field label="What it is about" problem={problemOf(error, 'name')}>
            <input value={fields.name} onChange={({ target }) => change({ name: target.value })} autoComplete="off" />
          </Field>
          <Field label="Kind">
            <select
              value={kind}
              onChange={({ target }) => change({ kind: target.value as SpreadKind, balance: null, result: null })}
            >
              {(['PREPAID_EXPENSE', 'DEFERRED_REVENUE'] as const).map((one) => (
                <option key={one} value={one}>
                  {kindTitles[one]}
                </option>
              ))}
            </select>
          </Field>
          <Field label={`Amount in ${currency}`} problem={problemOf(error, 'amountCents')}>
            <AmountField
              cents={fields.amountCents}
              currency={currency}
              onChange={(amountCents) => change({ amountCents })}
            />
          </Field>
          <Field label="First day" problem={problemOf(error, 'from')}>
            <DayField day={fields.from} isRequired onChange={(from) => change({ from })} />
          </Field>
          <Field label="Last day" problem={problemOf(error, 'to')}>
            <DayField day={fields.to} isRequired onChange={(to) => change({ to })} />
          </Field>
          <Field label="Held on" problem={problemOf(error, 'balanceAccountId')}>
            <Picker choices={balances} chosen={balance} onChoose={(chosen) => change({ balance: chosen })} />
          </Field>
          <Field
            label={isExpense ? 'Becomes the expense' : 'Becomes the revenue'}
            problem={problemOf(error, 'resultAccountId')}
          >
            <Picker choices={results} chosen={result} onChoose={(chosen) => change({ result: chosen })} />
          </Field>
          <Field
            label="Moved there on"
            hint="Where it was booked to the result; empty when it is held already"
            problem={problemOf(error, 'deferredOn')}
          >
            <DayField day={fields.deferredOn} onChange={(deferredOn) => change({ deferredOn })} />
          </Field>
          <Field label="Shared out">
            <select
              value={fields.basis}
              onChange={({ target }) => change({ basis: target.value as AmortizationBasis })}
            >
              <option value="MONTHS">The same every month</option>
              <option value="DAYS">The same every day</option>
            </select>
          </Field>
          <PostsField posts={fields.posts} onChange={(posts) => change({ posts })} />
        </>
      )}
    </PlanForm>
  );
}

/** Whether entries are posted by themselves when their day has come. */
export function PostsField({ posts, onChange }: { posts: boolean; onChange: (posts: boolean) => void }) {
  return (
    <Field label="On its day each entry is">
      <select value={posts ? 'posted' : 'draft'} onChange={({ target }) => onChange(target.value === 'posted')}>
        <option value="posted">Posted</option>
        <option value="draft">Left as a draft</option>
      </select>
    </Field>
  );
}

function emptyFields(today: string) {
  const from = `${today.slice(0, 7)}-01`;
  const kind: SpreadKind = 'PREPAID_EXPENSE';
  return {
    kind: kind as SpreadKind,
    name: '',
    amountCents: null as number | null,
    from,
    to: lastDayOfMonth(from, 11),
    balance: null as Choice | null,
    result: null as Choice | null,
    deferredOn: null as string | null,
    basis: 'MONTHS' as AmortizationBasis,
    posts: true,
  };
}

/** The last day of the month that is some months later. */
function lastDayOfMonth(day: string, monthsLater: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month + monthsLater, 0)).toISOString().slice(0, 10);
}
