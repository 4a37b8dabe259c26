import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { limits } from '../contract/limits.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { AtMost } from '../store/children.js';
import { Connection, ForwardPageArguments, type Page } from '../store/page.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { today } from '../store/tenancy.js';
import { CalendarDate, Cents } from '../values/scalars.js';
import {
  blockingOf,
  ClosingCheck,
  type ClosingItem,
  closeFiscalYear,
  closingChecklist,
  fiscalYearChecklist,
} from './fiscal-year-closing.js';
import {
  type CurrencyResult,
  type FiscalYearFigures,
  fiscalYears,
  fiscalYearWith,
  lastDayOfYearBefore,
} from './fiscal-years.js';
import { PeriodPayload } from './period.resolver.js';

interface FiscalYearContext {
  em: EntityManager;
}

@ObjectType({ description: 'What a fiscal year brought in one currency.' })
export class FiscalYearResult {
  @Field({ description: 'Currency of the entries.' })
  currency!: string;

  @Field(() => Cents, { description: 'Revenue less expenses; negative for a loss.' })
  netIncomeCents!: number;
}

@ObjectType({ description: 'A fiscal year, as the owner’s `fiscalYearStart` divides the calendar.' })
export class FiscalYear {
  @Field({ description: 'The calendar year, `2026`, or the two that it is in, `2026/2027`.' })
  name!: string;

  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;

  @Field(() => Boolean, { description: 'Whether the books are closed through its last day.' })
  closed!: boolean;

  @AtMost(limits.currenciesExpected)
  @Field(() => [FiscalYearResult], {
    description: 'What it brought so far, in every currency with revenue or expenses.',
  })
  results!: CurrencyResult[];

  @Field(() => Cents, {
    description:
      'What it brought so far in all currencies together, at what was booked in the owner’s; lines without base amounts are left out.',
  })
  baseNetIncomeCents!: number;
}

@ObjectType({ description: 'What is left of one check before a fiscal year is closed.' })
export class FiscalYearCheck {
  @Field(() => ClosingCheck, { description: 'What was looked at.' })
  check!: ClosingCheck;

  @Field(() => Int, { description: 'How many there are.' })
  count!: number;

  @Field(() => Boolean, {
    description: 'True for what would be left undone for good: it keeps the year from being closed until accepted.',
  })
  blocking!: boolean;
}

const checks = Object.keys(ClosingCheck).length;

@ObjectType({ description: 'What is to be done before a fiscal year is closed.' })
export class FiscalYearChecklist {
  @Field(() => FiscalYear, { description: 'The year.' })
  fiscalYear!: FiscalYear;

  @AtMost(checks)
  @Field(() => [FiscalYearCheck], { description: 'Every check, also those with nothing left.' })
  checks!: ClosingItem[];

  @Field(() => Boolean, { description: 'Whether nothing blocking is left.' })
  ready!: boolean;
}

@ObjectType({ description: 'What is to be done before the books are closed through a day.' })
export class ClosingChecklist {
  @Field(() => CalendarDate, { description: 'The day.' })
  through!: string;

  @AtMost(checks)
  @Field(() => [FiscalYearCheck], {
    description: 'Every check, also those with nothing left, of what is dated on the day or before.',
  })
  checks!: ClosingItem[];
}

@InputType({ description: 'The fiscal year to close.' })
export class CloseFiscalYearInput {
  @Field(() => CalendarDate, { description: 'The last day of the year; everything dated on or before it is closed.' })
  through!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: close although blocking items are left, which is refused otherwise.',
  })
  acceptOpenItems?: boolean | null;
}

@ObjectType({ description: 'The fiscal year as it is now, and the closing of the books.' })
export class FiscalYearPayload extends PeriodPayload {
  @Field(() => FiscalYear, { description: 'The year.' })
  fiscalYear!: FiscalYear;

  @AtMost(checks)
  @Field(() => [FiscalYearCheck], { description: 'Every check as it was when the year was closed.' })
  checks!: ClosingItem[];
}

const FiscalYearConnection = Connection(FiscalYear);

@Resolver()
export class FiscalYearResolver {
  @Query(() => FiscalYearConnection, {
    description:
      'The fiscal years from that of the first entry to that of today or of the last entry, the latest first.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  fiscalYears(
    @Args(() => ForwardPageArguments) arguments_: ForwardPageArguments,
    @Ctx() { em }: FiscalYearContext,
  ): Promise<Page<FiscalYearFigures>> {
    return fiscalYears(em, arguments_);
  }

  @Query(() => FiscalYearChecklist, { description: 'What is to be done before a fiscal year is closed.' })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async fiscalYearChecklist(
    @Arg('day', () => CalendarDate, {
      nullable: true,
      description: 'Any day of the year. Defaults to one of the last year that is over.',
    })
    day: string | null,
    @Ctx() { em }: FiscalYearContext,
  ): Promise<FiscalYearChecklist> {
    const ofYear = day ?? (await lastDayOfYearBefore(em, today(em)));
    const left = await fiscalYearChecklist(em, ofYear);
    return { fiscalYear: await fiscalYearWith(em, ofYear), checks: left, ready: blockingOf(left).length === 0 };
  }

  @Query(() => ClosingChecklist, {
    description: 'What is to be done before the books are closed through a day, of a month for example.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async closingChecklist(
    @Arg('through', () => CalendarDate, { description: 'The last day to be closed.' }) through: string,
    @Ctx() { em }: FiscalYearContext,
  ): Promise<ClosingChecklist> {
    return { through, checks: await closingChecklist(em, through) };
  }

  @Mutation(() => FiscalYearPayload, {
    description:
      'Closes everything up to the last day of a fiscal year that is over; results are carried forward by computation, and nothing is booked. `reopenPeriod` opens it again. Refused with FISCAL_YEAR_NOT_READY. Event books.period.closed.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  async closeFiscalYear(
    @Arg('input', { description: 'The year.' }) input: CloseFiscalYearInput,
    @Ctx() { em }: FiscalYearContext,
  ): Promise<FiscalYearPayload> {
    const { period, closedThrough, checklist } = await closeFiscalYear(em, input);
    return { period, closedThrough, checks: checklist, fiscalYear: await fiscalYearWith(em, input.through) };
  }
}
