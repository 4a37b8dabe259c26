import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { AnsweredInParts } from '../store/children.js';
import { registerEnum } from '../store/columns.js';
import { type ReceivedFile, Upload } from '../store/received-file.js';
import { CalendarDate, Currency, Decimal } from '../values/scalars.js';
import { ExchangeRate, ExchangeRateSource } from './exchange-rate.entity.js';

export enum ExchangeRateFormat {
  CSV = 'csv',
  ECB_XML = 'ecb_xml',
}
registerEnum(ExchangeRateFormat, 'ExchangeRateFormat', 'Format of a file of exchange rates.', {
  CSV: 'Columns `day`, `currency` and `rate` by their names in the first line; a comma or a semicolon between them.',
  ECB_XML:
    'The European Central Bank’s reference rates, daily or historical (eurofxref-daily.xml, eurofxref-hist.xml). They are in euros and computed across to the owner’s currency, exactly.',
});

@InputType({ description: 'What a currency was worth on a day.' })
export class ExchangeRateInput {
  @Field(() => Currency, { description: 'The currency, another than the owner’s.' })
  currency!: string;

  @Field(() => CalendarDate, { description: 'The day.' })
  day!: string;

  @Field(() => Decimal, { description: 'What one unit of the currency was worth in units of the owner’s currency.' })
  rate!: string;
}

@InputType({ description: 'Rates to enter; one that is there for the same day and currency is replaced.' })
export class SetExchangeRatesInput {
  @Field(() => [ExchangeRateInput], { description: 'The rates, at most 1,000.' })
  rates!: ExchangeRateInput[];
}

@InputType({ description: 'A file of exchange rates.' })
export class ImportExchangeRatesInput {
  @Field(() => Upload, { description: 'The file, at most 20 MB.' })
  file!: ReceivedFile;

  @Field(() => ExchangeRateFormat, { description: 'Its format.' })
  format!: ExchangeRateFormat;
}

@InputType({ description: 'The exchange rate to delete.' })
export class DeleteExchangeRateInput {
  @Field(() => ID, { description: 'The exchange rate.' })
  id!: string;
}

@InputType({ description: 'Which exchange rates to list; conditions combine with AND.' })
export class ExchangeRateFilter {
  @Field(() => Currency, { nullable: true, description: 'Rates of this currency.' })
  currency?: string | null;

  @Field(() => ExchangeRateSource, { nullable: true, description: 'Rates from this source.' })
  source?: ExchangeRateSource | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Of this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Of this day or earlier.' })
  to?: string | null;
}

@ObjectType({ description: 'The rates that were entered.' })
export class SetExchangeRatesPayload {
  @AnsweredInParts()
  @Field(() => [ExchangeRate], { description: 'The rates by day and currency.' })
  exchangeRates!: ExchangeRate[];
}

@ObjectType({ description: 'Result of importing a file of exchange rates.' })
export class ImportExchangeRatesPayload {
  @Field(() => Int, { description: 'Rates in the file, of other currencies than the owner’s.' })
  readCount!: number;

  @Field(() => Int, {
    description: 'Of them, those that are new or other than before. Rates that were entered by hand stay.',
  })
  changedCount!: number;
}

@ObjectType({ description: 'The exchange rate was deleted.' })
export class DeleteExchangeRatePayload {
  @Field(() => ID, { description: 'The exchange rate that was deleted.' })
  id!: number;
}
