import {
  DateColumn,
  EnumColumn,
  NodeResource,
  OwnedRow,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum ExchangeRateSource {
  ENTERED = 'entered',
  CSV = 'csv',
  ECB = 'ecb',
}
registerEnum(ExchangeRateSource, 'ExchangeRateSource', 'Where an exchange rate comes from.', {
  ENTERED: 'Entered by hand; an import does not replace it.',
  CSV: 'Imported from a CSV file.',
  ECB: 'Imported from the reference rates of the European Central Bank.',
});

/**
 * What one unit of a currency was worth on a day, as a fraction: `baseUnits` of the owner's currency for `currencyUnits` of
 * the other. Rates that were computed across a third currency are exact that way.
 */
@NodeResource('exchange_rates', 'What a currency was worth on a day, in the owner’s currency.')
export class ExchangeRate extends OwnedRow {
  @TextColumn('The currency, another than the owner’s.')
  currency!: string;

  @DateColumn('The day. It holds for the days after, until the next rate, at most 10 days.')
  day!: string;

  @TextColumn('Numerator of the rate.', { hidden: true })
  baseUnits!: string;

  @TextColumn('Denominator of the rate.', { hidden: true })
  currencyUnits!: string;

  @EnumColumn(() => ExchangeRateSource, 'Where the rate comes from.')
  source!: ExchangeRateSource;

  @TimestampColumn('When the rate was last entered or imported.')
  enteredAt: Date = now();
}
