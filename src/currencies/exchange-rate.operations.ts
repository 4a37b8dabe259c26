import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { stage } from '../outbox/stage.js';
import { find, lock, remove } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { ExchangeRate, ExchangeRateSource } from './exchange-rate.entity.js';
import {
  type DeleteExchangeRateInput,
  ExchangeRateFormat,
  type ImportExchangeRatesInput,
  type SetExchangeRatesInput,
} from './exchange-rate.inputs.js';
import { type DayRate, ratesInCsv, ratesInEcbXml } from './rate-files.js';

/**
 * Enters rates; what is there for the same day and currency is replaced. Lines of the journal that wait for them get their
 * base amounts in a job. Throws VALIDATION_FAILED.
 */
export async function setExchangeRates(em: EntityManager, { rates }: SetExchangeRatesInput): Promise<ExchangeRate[]> {
  const problems = new FieldProblems();
  problems.check(rates.length > 0, 'rates', 'must have at least one entry');
  const named = new Set<string>();
  rates.forEach(({ currency, day }, index) => {
    problems.check(currency !== tenantOf(em).currency, `rates.${index}.currency`, 'must not be the owner’s own');
    problems.check(!named.has(`${currency} ${day}`), `rates.${index}.day`, 'is named twice for the currency');
    named.add(`${currency} ${day}`);
  });
  problems.refuse();
  const entered = rates.map(({ currency, day, rate }) => ({ currency, day, baseUnits: rate, currencyUnits: '1' }));
  await store(em, entered, ExchangeRateSource.ENTERED);
  const days = sql`(currency, day) in (select * from unnest(${rates.map(({ currency }) => currency)}::text[],
    ${rates.map(({ day }) => day)}::date[]))`;
  return find(em, ExchangeRate, days, ['day', 'currency']);
}

/**
 * Takes the rates of a file over, all or none; those that were entered by hand stay. Throws VALIDATION_FAILED naming the
 * line or day that is wrong.
 */
export async function importExchangeRates(
  em: EntityManager,
  { file, format }: ImportExchangeRatesInput,
): Promise<{ readCount: number; changedCount: number }> {
  const { currency } = tenantOf(em);
  const isCsv = format === ExchangeRateFormat.CSV;
  const rates = isCsv ? await ratesInCsv(file.path, currency) : await ratesInEcbXml(file.path, currency);
  const changedCount = await store(em, rates, isCsv ? ExchangeRateSource.CSV : ExchangeRateSource.ECB);
  return { readCount: rates.length, changedCount };
}

/** Forgets a rate; what was booked at it stays as it is. Throws NOT_FOUND. */
export async function deleteExchangeRate(em: EntityManager, { id }: DeleteExchangeRateInput): Promise<number> {
  const rate = await lock(em, ExchangeRate, id, 'Exchange rate');
  await remove(em, ExchangeRate, rate);
  return rate.id;
}

const batchSize = 5_000;

/** Writes rates and answers how many of them are new or other than before. Stages the job that fills base amounts in. */
async function store(em: EntityManager, rates: readonly DayRate[], source: ExchangeRateSource): Promise<number> {
  const { ownerId } = tenantOf(em);
  let changed = 0;
  for (let start = 0; start < rates.length; start += batchSize) {
    const batch = rates.slice(start, start + batchSize);
    const column = (name: keyof DayRate) => batch.map((rate) => rate[name]);
    const written = await query(
      em,
      sql`insert into exchange_rates as known (owner_id, currency, day, base_units, currency_units, source)
        select ${ownerId}, rate.*, ${source} from unnest(${column('currency')}::text[], ${column('day')}::date[],
          ${column('baseUnits')}::numeric[], ${column('currencyUnits')}::numeric[]) rate
        on conflict (owner_id, currency, day) do update set base_units = excluded.base_units,
          currency_units = excluded.currency_units, source = excluded.source, entered_at = now()
        where (excluded.source = 'entered' or known.source <> 'entered')
          and (known.base_units, known.currency_units, known.source)
            <> (excluded.base_units, excluded.currency_units, excluded.source)
        returning 1`,
    );
    changed += written.length;
  }
  if (changed > 0) await stage(em, 'journal.convert', { ownerId });
  return changed;
}
