import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSettingChanges } from '../audit/audit-log.js';
import { FieldProblems } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { stage } from '../outbox/stage.js';
import { find, lock, remove } from '../store/records.js';
import { noteSettingChanges } from '../store/setting-changes.js';
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
  const { from, to } = await storeBatch(em, entered, ExchangeRateSource.ENTERED);
  noteSettingChanges(em, { rates: from }, { rates: to });
  if (Object.keys(to).length > 0) await fillIn(em);
  const days = sql`(currency, day) in (select * from unnest(${rates.map(({ currency }) => currency)}::text[],
    ${rates.map(({ day }) => day)}::date[]))`;
  return find(em, ExchangeRate, days, ['day', 'currency']);
}

/**
 * Takes the rates of a file over, all or none; those that were entered by hand stay. The audit log tells of them in entries of
 * as many as a request may enter. Throws VALIDATION_FAILED naming the line or day that is wrong.
 */
export async function importExchangeRates(
  em: EntityManager,
  { file, format }: ImportExchangeRatesInput,
): Promise<{ readCount: number; changedCount: number }> {
  const { currency } = tenantOf(em);
  const isCsv = format === ExchangeRateFormat.CSV;
  const rates = isCsv ? await ratesInCsv(file.path, currency) : await ratesInEcbXml(file.path, currency);
  const source = isCsv ? ExchangeRateSource.CSV : ExchangeRateSource.ECB;
  let changedCount = 0;
  for (let start = 0; start < rates.length; start += limits.itemsPerRequest) {
    const changed = await storeBatch(em, rates.slice(start, start + limits.itemsPerRequest), source);
    const count = Object.keys(changed.to).length;
    noteSettingChanges(em, { rates: changed.from }, { rates: changed.to });
    if (count > 0) await recordSettingChanges(em, { action: 'importExchangeRates', resourceType: 'ExchangeRate' });
    changedCount += count;
  }
  if (changedCount > 0) await fillIn(em);
  return { readCount: rates.length, changedCount };
}

/** Forgets a rate; what was booked at it stays as it is. Throws NOT_FOUND. */
export async function deleteExchangeRate(em: EntityManager, { id }: DeleteExchangeRateInput): Promise<number> {
  const rate = await lock(em, ExchangeRate, id, 'Exchange rate');
  await remove(em, ExchangeRate, rate);
  const { currency, day, baseUnits, currencyUnits } = rate;
  const name = `${currency} ${day}`;
  noteSettingChanges(em, { rates: { [name]: `${baseUnits}/${currencyUnits}` } }, { rates: { [name]: null } });
  return rate.id;
}

/** What rates were, of those that were there, and what they are, by currency and day: as the audit log tells of them. */
type RateChanges = Record<'from' | 'to', Record<string, string>>;

/** Writes rates and answers those of them that are new or other than before. */
async function storeBatch(
  em: EntityManager,
  rates: readonly DayRate[],
  source: ExchangeRateSource,
): Promise<RateChanges> {
  const { ownerId } = tenantOf(em);
  const column = (name: keyof DayRate) => rates.map((rate) => rate[name]);
  // Each rate of before is looked up by itself: figures of a table that has just been filled would have all of it read.
  const written = await query<{ name: string; was: string | null; is: string }>(
    em,
    sql`with given as (
        select * from unnest(${column('currency')}::text[], ${column('day')}::date[], ${column('baseUnits')}::numeric[],
          ${column('currencyUnits')}::numeric[]) rate (currency, day, base_units, currency_units)
      ), written as (
        insert into exchange_rates as known (owner_id, currency, day, base_units, currency_units, source)
        select ${ownerId}, given.*, ${source} from given
        on conflict (owner_id, currency, day) do update set base_units = excluded.base_units,
          currency_units = excluded.currency_units, source = excluded.source, entered_at = now()
        where (excluded.source = 'entered' or known.source <> 'entered')
          and (known.base_units, known.currency_units, known.source)
            <> (excluded.base_units, excluded.currency_units, excluded.source)
        returning currency, day, base_units, currency_units
      )
      select currency || ' ' || day as name, base_units || '/' || currency_units as is, (
          select before.base_units || '/' || before.currency_units from exchange_rates before
          where before.owner_id = ${ownerId} and before.currency = written.currency and before.day = written.day
        ) as was
      from written`,
  );
  const replaced = written.flatMap(({ name, was }) => (was === null ? [] : [[name, was]]));
  return { from: Object.fromEntries(replaced), to: Object.fromEntries(written.map(({ name, is }) => [name, is])) };
}

/** Stages the job that fills base amounts in. */
async function fillIn(em: EntityManager): Promise<void> {
  await stage(em, 'journal.convert', { ownerId: tenantOf(em).ownerId });
}
