import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { Keycap } from '../../commands/keycap';
import { useCommands } from '../../commands/registry';
import { DayField } from '../../components/day-field';
import { Field } from '../../components/field';
import { useToasts } from '../../components/toasts';
import { useBooks } from '../../server/books';
import { useDocument } from '../../server/operations';
import { KnownRatesDocument } from './reports.generated';
import styles from './reports.module.css';
import { type ReportSearch, withoutNothing } from './search';

/** What the address says about a report, and how it is changed: the way here stays. */
export function useReportSearch(): [ReportSearch, (changes: Changes) => void] {
  const search: ReportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: Changes) =>
    void navigate({ to: '.', search: withoutNothing({ ...search, ...changes }), replace: true, state: true });
  return [search, change];
}

type Changes = { [Name in keyof ReportSearch]: ReportSearch[Name] | null | undefined };

/** Which days, which currency, and what else a report is asked about; `/` goes to the first of them. */
export function Parameters(props: {
  days: Days | null;
  /** What it fails by is told. */
  onSave?: (() => void | Promise<void>) | undefined;
  /** For reports that never add up several currencies. */
  isOfOneCurrency?: boolean;
  children?: ReactNode;
}) {
  const [search, change] = useReportSearch();
  const { currency } = useBooks();
  const fields = useRef<HTMLDivElement>(null);
  const { days, onSave, isOfOneCurrency = false } = props;
  const { failed } = useToasts();
  const save = () => void Promise.resolve(onSave?.()).catch(failed);
  const knowsRates =
    useDocument(KnownRatesDocument, isOfOneCurrency ? null : {}).data?.exchangeRates.nodes.length === 1;
  useCommands([
    {
      id: 'parameters',
      title: 'Days and currency',
      section: 'Report',
      key: '/',
      run: () => fields.current?.querySelector<HTMLElement>('input, select')?.focus(),
    },
    ...(onSave ? [{ id: 'csv', title: 'Save as CSV', section: 'Report', key: 'e', run: save }] : []),
  ]);
  return (
    <div ref={fields} className={styles.parameters}>
      {days && 'from' in days && (
        <Field label="From">
          <DayField day={search.from ?? days.from ?? null} onChange={(from) => change({ from })} />
        </Field>
      )}
      {days && (
        <Field label={'from' in days ? 'To' : 'As of'}>
          <DayField day={search.to ?? days.to ?? null} onChange={(to) => change({ to })} />
        </Field>
      )}
      {!search.inBase && (
        <CurrencyField
          key={search.currency}
          currency={search.currency ?? currency}
          onChange={(chosen) => change({ currency: chosen === currency ? null : chosen })}
        />
      )}
      {!isOfOneCurrency && (knowsRates || search.inBase) && (
        <ChoiceField
          label="Entries"
          chosen={search.inBase && 'ALL'}
          standard="Of one currency"
          choices={{ ALL: `Of all, in ${currency}` }}
          onChange={(chosen) => change({ inBase: chosen && true, currency: null })}
        />
      )}
      {props.children}
      {onSave && (
        <button type="button" className="button" onClick={save}>
          CSV <Keycap of="e" />
        </button>
      )}
    </div>
  );
}

/** The days that a report was made of, where the address names none. */
export type Days = { from: string | null | undefined; to: string | null | undefined } | { to: string | undefined };

function CurrencyField({ currency, onChange }: { currency: string; onChange: (currency: string) => void }) {
  const settle = (input: HTMLInputElement) => {
    const typed = input.value.trim().toUpperCase();
    if (/^[A-Z]{3}$/.test(typed)) {
      if (typed !== currency) onChange(typed);
    } else input.value = currency;
  };
  return (
    <Field label="Currency">
      <input
        key={currency}
        className={styles.currency}
        defaultValue={currency}
        maxLength={3}
        autoComplete="off"
        onBlur={(event) => settle(event.target)}
        onKeyDown={(event) => event.key === 'Enter' && settle(event.currentTarget)}
      />
    </Field>
  );
}

/** One of a few; the first is what holds when the address says nothing. */
export function ChoiceField<Name extends string>(props: {
  label: string;
  chosen: Name | undefined;
  standard: string;
  choices: Record<Name, string>;
  onChange: (chosen: Name | null) => void;
}) {
  const { label, chosen, standard, choices, onChange } = props;
  return (
    <Field label={label}>
      <select value={chosen ?? ''} onChange={(event) => onChange((event.target.value || null) as Name | null)}>
        <option value="">{standard}</option>
        {Object.entries<string>(choices).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </Field>
  );
}
