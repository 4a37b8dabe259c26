import { useState } from 'react';
import { Field } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../components/texts';
import { useOperation } from '../../server/operations';
import {
  type ChainHeadSchedule,
  type OwnerSettingsQuery,
  type Paper,
  type PrintLanguage,
  type ReviewPolicy,
  UpdateChainHeadScheduleDocument,
  UpdateLetterheadDocument,
  UpdateOwnerDocument,
  UpdatePaymentSettingsDocument,
  UpdateReviewPoliciesDocument,
} from './owner.generated';
import { type Letterhead, languages, policies, seals } from './words';

type Owner = OwnerSettingsQuery['viewer']['owner'];

export function BusinessForm({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const [error, setError] = useState<Error | null>(null);
  const { name, address, taxId, country, fiscalYearStart } = owner;
  const { field, written } = useTexts(
    { name, address, taxId, country, fiscalYearStart: fiscalYearStart.replace(/^--/, '') },
    error,
  );
  const update = useOperation(UpdateOwnerDocument, { onRefused: setError });
  const submit = () => {
    const { name: called, country: of, fiscalYearStart: start, ...texts } = written;
    update.mutate(
      {
        input: {
          ...texts,
          name: called ?? '',
          ...(of !== null && { country: of.toUpperCase() }),
          ...(start !== null && { fiscalYearStart: `--${start.trim().replace(/^--/, '')}` }),
        },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog title="Name and address" action="Save" isBusy={update.isPending} onSubmit={submit} onClose={onClose}>
      {field('name', 'Name')}
      {field('address', 'Address', { isLong: true })}
      {field('taxId', 'Tax number')}
      {field('country', 'Country', { hint: 'Two letters' })}
      {field('fiscalYearStart', 'Fiscal year begins', {
        hint: 'Month and day, 01-01 for example; reports of past years follow it too',
      })}
    </FormDialog>
  );
}

export function LetterheadForm({ letterhead, onClose }: { letterhead: Letterhead; onClose: () => void }) {
  const [error, setError] = useState<Error | null>(null);
  const { accountHolder, iban, bic, bankDetails, footer } = letterhead;
  const { field, written } = useTexts({ accountHolder, iban, bic, bankDetails, footer }, error);
  const [language, setLanguage] = useState<PrintLanguage>(letterhead.language);
  const [paper, setPaper] = useState<Paper>(letterhead.paper);
  const update = useOperation(UpdateLetterheadDocument, { onRefused: setError });
  const submit = () => update.mutate({ input: { ...written, language, paper } }, { onSuccess: onClose });
  return (
    <FormDialog title="Printing" action="Save" isBusy={update.isPending} onSubmit={submit} onClose={onClose}>
      {field('accountHolder', 'Account holder', { hint: 'Without one the name of the business' })}
      {field('iban', 'IBAN')}
      {field('bic', 'BIC')}
      {field('bankDetails', 'Bank', { isLong: true })}
      {field('footer', 'At the foot of every page', { isLong: true })}
      <Field label="Language">
        <select value={language} onChange={({ target }) => setLanguage(target.value as PrintLanguage)}>
          {Object.entries(languages).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Paper">
        <select value={paper} onChange={({ target }) => setPaper(target.value as Paper)}>
          <option value="A4">A4</option>
          <option value="LETTER">Letter</option>
        </select>
      </Field>
    </FormDialog>
  );
}

/** How often a seal of the whole books goes out, by which a later change is found. */
export function SealForm(props: { schedule: ChainHeadSchedule; onClose: () => void }) {
  const [schedule, setSchedule] = useState(props.schedule);
  const update = useOperation(UpdateChainHeadScheduleDocument);
  return (
    <FormDialog
      title="Seal of the books"
      action="Save"
      isBusy={update.isPending}
      onSubmit={() => update.mutate({ schedule }, { onSuccess: props.onClose })}
      onClose={props.onClose}
    >
      <Field
        label="The head of the chain is published"
        hint="It goes to the log and to where the installation keeps it; whoever has it can prove that nothing before it was changed."
      >
        <select value={schedule} onChange={({ target }) => setSchedule(target.value as ChainHeadSchedule)}>
          {Object.entries(seals).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </Field>
    </FormDialog>
  );
}

export function PolicyForm({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const [documentDifference, setDifference] = useState<ReviewPolicy>(owner.documentDifferencePolicy);
  const [other, setOther] = useState<ReviewPolicy>(owner.reviewPolicy);
  const [paymentsAsPrepayments, setPrepayments] = useState(owner.paymentsAsPrepayments);
  const [pendingPaymentsOnClearing, setClearing] = useState(owner.pendingPaymentsOnClearing);
  const reviews = useOperation(UpdateReviewPoliciesDocument);
  const payments = useOperation(UpdatePaymentSettingsDocument);
  const submit = () =>
    reviews.mutate(
      { input: { documentDifference, other } },
      {
        onSuccess: () =>
          payments.mutate({ input: { paymentsAsPrepayments, pendingPaymentsOnClearing } }, { onSuccess: onClose }),
      },
    );
  const policy = (label: string, chosen: ReviewPolicy, choose: (policy: ReviewPolicy) => void) => (
    <Field label={label}>
      <select value={chosen} onChange={({ target }) => choose(target.value as ReviewPolicy)}>
        {Object.entries(policies).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </Field>
  );
  const yesOrNo = (label: string, titles: [no: string, yes: string], is: boolean, set: (is: boolean) => void) => (
    <Field label={label}>
      <select value={is ? 'yes' : 'no'} onChange={({ target }) => set(target.value === 'yes')}>
        <option value="no">{titles[0]}</option>
        <option value="yes">{titles[1]}</option>
      </select>
    </Field>
  );
  return (
    <FormDialog
      title="Policies"
      action="Save"
      isBusy={reviews.isPending || payments.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {policy('A bill over another amount than its invoice', documentDifference, setDifference)}
      {policy('Other reasons for review', other, setOther)}
      {yesOrNo(
        'Payments that do not say it',
        ['Are booked to what is owed', 'Are prepayments until they are applied'],
        paymentsAsPrepayments,
        setPrepayments,
      )}
      {yesOrNo(
        'Pending payments',
        ['Are booked to the bank', 'Wait on a clearing account until they are confirmed'],
        pendingPaymentsOnClearing,
        setClearing,
      )}
      <p className="quiet">Payments that stand are not changed.</p>
    </FormDialog>
  );
}
