import { useState } from 'react';
import { AmountField } from '../../components/amount-field';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { type Choice, Picker } from '../../components/picker';
import { useAccountChoices, useBooks } from '../../server/books';
import { mutate } from '../../server/request';
import { PlanForm } from './plan-form';
import { PostsField } from './schedule-form';
import { CreateFixedAssetDocument } from './schedules.generated';

const defaultMonths = '36';

/** Depreciates a fixed asset in a straight line. */
export function AssetForm({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const { currency, today } = useBooks();
  const assets = useAccountChoices(['ASSET']);
  const expenses = useAccountChoices(['EXPENSE']);
  const [name, setName] = useState('');
  const [costCents, setCost] = useState<number | null>(null);
  const [residualCents, setResidual] = useState<number | null>(null);
  const [from, setFrom] = useState(today);
  const [months, setMonths] = useState(defaultMonths);
  const [asset, setAsset] = useState<Choice | null>(null);
  const [accumulated, setAccumulated] = useState<Choice | null>(null);
  const [expense, setExpense] = useState<Choice | null>(null);
  const [posts, setPosts] = useState(true);
  const input = {
    name: name.trim(),
    costCents: costCents ?? 0,
    ...(residualCents !== null && { residualCents }),
    from,
    months: Number(months),
    assetAccountId: asset?.id ?? '',
    ...(accumulated && { accumulatedAccountId: accumulated.id }),
    expenseAccountId: expense?.id ?? '',
    posts,
  };
  const send = async (preview: boolean) =>
    (await mutate(CreateFixedAssetDocument, { input: { ...input, preview } })).made.amortizationSchedule;
  return (
    <PlanForm title="New fixed asset" written={JSON.stringify(input)} send={send} onMade={onMade} onClose={onClose}>
      {(error) => (
        <>
          <Field label="What it is" problem={problemOf(error, 'name')}>
            <input value={name} onChange={({ target }) => setName(target.value)} autoComplete="off" />
          </Field>
          <Field label={`Cost in ${currency}`} problem={problemOf(error, 'costCents')}>
            <AmountField cents={costCents} currency={currency} onChange={setCost} />
          </Field>
          <Field label="Worth in the end" hint="Defaults to nothing" problem={problemOf(error, 'residualCents')}>
            <AmountField cents={residualCents} currency={currency} onChange={setResidual} />
          </Field>
          <Field label="Used from" problem={problemOf(error, 'from')}>
            <DayField day={from} isRequired onChange={setFrom} />
          </Field>
          <Field label="Months of use" problem={problemOf(error, 'months')}>
            <input
              className="figure"
              inputMode="numeric"
              value={months}
              onChange={({ target }) => setMonths(target.value.replace(/\D/g, ''))}
              autoComplete="off"
            />
          </Field>
          <Field label="Its cost stands on" problem={problemOf(error, 'assetAccountId')}>
            <Picker choices={assets} chosen={asset} onChoose={setAsset} />
          </Field>
          <Field
            label="Depreciation is credited to"
            hint="Defaults to the account of the cost"
            problem={problemOf(error, 'accumulatedAccountId')}
          >
            <Picker choices={assets} chosen={accumulated} onChoose={setAccumulated} />
          </Field>
          <Field label="Depreciation is the expense" problem={problemOf(error, 'expenseAccountId')}>
            <Picker choices={expenses} chosen={expense} onChoose={setExpense} />
          </Field>
          <PostsField posts={posts} onChange={setPosts} />
        </>
      )}
    </PlanForm>
  );
}
