import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, Field, FieldResolver, ID, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { invalid, notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import { CurrencyReport, inItsCurrency, ReportCurrency, reportedIn } from '../ledger/report-arguments.js';
import { AnsweredInParts } from '../store/children.js';
import { type Row, registerEnum } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, ForwardPageArguments, type Page } from '../store/page.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { today } from '../store/tenancy.js';
import { recordId } from '../values/record-id.js';
import { CalendarDate, Cents } from '../values/scalars.js';
import { TaxBasis } from './tax-basis.js';
import { EcSupply, TaxCode } from './tax-code.entity.js';
import {
  type EcSalesFigures,
  ecSalesList,
  type TaxPeriod,
  type TaxReportFigures,
  type TaxReportLineFigures,
  taxBookedOtherwise,
  taxReport,
  taxReportLines,
  totalsOf,
  type VendorTotalFigures,
  vendorTotals1099,
} from './tax-report.js';

enum TaxedDocumentType {
  INVOICE = 'invoice',
  CREDIT_NOTE = 'credit_note',
  BILL = 'bill',
  DEBIT_NOTE = 'debit_note',
}
registerEnum(TaxedDocumentType, 'TaxedDocumentType', 'Kind of document with tax.', {
  INVOICE: 'An invoice to a customer.',
  CREDIT_NOTE: 'A credit note to a customer.',
  BILL: 'A bill of a vendor.',
  DEBIT_NOTE: 'A debit note: a vendor’s credit.',
});

enum TaxSide {
  SALES = 'sales',
  PURCHASES = 'purchases',
}
registerEnum(TaxSide, 'TaxSide', 'Which documents with tax.', {
  SALES: 'Invoices and credit notes.',
  PURCHASES: 'Bills and debit notes.',
});

interface TaxReportContext {
  em: EntityManager;
  loaders: Loaders;
  tenant: { currency: string };
}

@ObjectType({ description: 'What one tax code comes to in a period; notes lessen it.' })
export class TaxReportRow implements TaxReportFigures {
  taxCodeId!: number | null;

  @Field(() => Cents, { description: 'Base of sales.' })
  salesBaseCents!: number;

  @Field(() => Cents, { description: 'Sales tax: on sales, and what the owner owes itself under reverse charge.' })
  salesTaxCents!: number;

  @Field(() => Cents, { description: 'Of the sales tax, what the owner owes itself under reverse charge.' })
  selfAssessedTaxCents!: number;

  @Field(() => Cents, { description: 'Base of purchases.' })
  purchaseBaseCents!: number;

  @Field(() => Cents, { description: 'Tax on purchases that is recovered.' })
  purchaseTaxCents!: number;

  @Field(() => Cents, { description: 'Tax on purchases that is cost.' })
  nonRecoverableTaxCents!: number;
}

@ObjectType({
  description:
    'Tax by code in a period. By accrual, `salesTaxCents` and `otherSalesTaxCents` together are what moved on the account of sales tax, but for what was settled with `closeTaxPeriod`; of purchase tax likewise.',
})
export class TaxReport extends CurrencyReport {
  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;

  @Field(() => TaxBasis, { description: 'When tax counts.' })
  basis!: TaxBasis;

  @AnsweredInParts()
  @Field(() => [TaxReportRow], { description: 'The codes by their short names; lines without a code come last.' })
  rows!: TaxReportRow[];

  @Field(() => Cents, { description: 'Sales tax of all rows.' })
  salesTaxCents!: number;

  @Field(() => Cents, { description: 'Purchase tax of all rows.' })
  purchaseTaxCents!: number;

  @Field(() => Cents, { description: 'Sales tax less purchase tax; negative when the tax office owes it.' })
  netTaxCents!: number;

  @Field(() => Cents, {
    description: 'Booked to sales tax by something else than documents: by hand, with opening balances, or as paid.',
  })
  otherSalesTaxCents!: number;

  @Field(() => Cents, { description: 'Booked to purchase tax by something else than documents.' })
  otherPurchaseTaxCents!: number;
}

@ObjectType({ description: 'A line of a document with what it comes to in a tax report.', simpleResolvers: true })
export class TaxReportLine implements Omit<TaxReportLineFigures, 'sourceType'> {
  sourceType!: TaxedDocumentType;

  @Field(() => ID, { description: 'The document.' })
  documentId!: number;

  @Field({ description: 'Number of the document.' })
  number!: string;

  @Field(() => CalendarDate, { description: 'The day from which the document counts.' })
  day!: string;

  @Field(() => ID, { description: 'The customer or vendor.' })
  contactId!: number;

  @Field(() => ID, { description: 'The line.' })
  lineId!: number;

  @Field({ description: 'What the line is about.' })
  description!: string;

  @Field(() => Cents, { description: 'Its share of the base.' })
  baseCents!: number;

  @Field(() => Cents, { description: 'Its share of the sales tax.' })
  salesTaxCents!: number;

  @Field(() => Cents, { description: 'Its share of the tax that is recovered.' })
  purchaseTaxCents!: number;

  @Field(() => Cents, { description: 'Its share of the tax that is cost.' })
  nonRecoverableTaxCents!: number;
}

@ObjectType({ description: 'What was supplied to one business in another member state of the European Union.' })
export class EcSalesRow implements EcSalesFigures {
  @Field(() => ID, { description: 'The customer.' })
  contactId!: number;

  @Field({ description: 'Name of the customer.' })
  contactName!: string;

  @Field(() => String, { nullable: true, description: 'Tax number on the documents; null is to be mended first.' })
  taxNumber!: string | null;

  @Field(() => EcSupply, { description: 'What was supplied.' })
  supply!: EcSupply;

  @Field(() => Cents, { description: 'Invoices less credit notes, before tax.' })
  baseCents!: number;
}

@ObjectType({ description: 'What a contact that receives 1099s was paid in a year.' })
export class VendorTotal1099 implements VendorTotalFigures {
  @Field(() => ID, { description: 'The vendor.' })
  contactId!: number;

  @Field({ description: 'Name of the vendor.' })
  contactName!: string;

  @Field(() => String, { nullable: true, description: 'Tax identification number; null is to be asked for first.' })
  taxNumber!: string | null;

  @Field(() => Cents, { description: 'Paid in the year, less what was refunded, cards aside.' })
  paidCents!: number;

  @Field(() => Cents, { description: 'Paid by card, which whoever settles cards reports.' })
  paidByCardCents!: number;
}

@ObjectType({
  description: 'What was supplied to businesses in other member states of the European Union in a period.',
})
export class EcSalesList extends CurrencyReport {
  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;

  @AnsweredInParts()
  @Field(() => [EcSalesRow], { description: 'By tax number, those without one first.' })
  rows!: EcSalesRow[];
}

@ObjectType({ description: 'What contacts that receive 1099s were paid in a calendar year.' })
export class VendorTotals1099 extends CurrencyReport {
  @Field(() => Int, { description: 'The calendar year.' })
  year!: number;

  @AnsweredInParts()
  @Field(() => [VendorTotal1099], { description: 'By contact.' })
  rows!: VendorTotal1099[];
}

const TaxReportLineConnection = Connection(TaxReportLine);

const fromDescription = 'The first day.';
const toDescription = 'The last day. Defaults to today in the owner’s time zone.';

@Resolver(() => TaxReport)
export class TaxReportResolver {
  @Query(() => TaxReport, { description: 'Tax on sales and purchases by tax code in a period.' })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async taxReport(
    @Arg('from', () => CalendarDate, { description: fromDescription }) from: string,
    @Arg('to', () => CalendarDate, { nullable: true, description: toDescription }) to: string | null,
    @Arg('basis', () => TaxBasis, { nullable: true, description: 'When tax counts. Defaults to ACCRUAL.' })
    basis: TaxBasis | null,
    @Args(() => ReportCurrency) reported: ReportCurrency,
    @Ctx() { em, tenant }: TaxReportContext,
  ): Promise<TaxReport> {
    const period = periodOf(em, tenant, { from, to, basis, reported });
    return { ...period, ...(await inItsCurrency(em, period, period.to, reportOf(em, period))) };
  }

  @Query(() => TaxReportLineConnection, {
    nullable: true,
    description:
      'The lines of documents that a row of the tax report consists of, by day and document. Null with NOT_FOUND when there is no such tax code.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async taxReportLines(
    @Args(() => ForwardPageArguments) arguments_: ForwardPageArguments,
    @Arg('taxCodeId', () => ID, { nullable: true, description: 'The code of the row; null for lines without a code.' })
    taxCodeId: string | null,
    @Arg('from', () => CalendarDate, { description: fromDescription }) from: string,
    @Arg('to', () => CalendarDate, { nullable: true, description: toDescription }) to: string | null,
    @Arg('basis', () => TaxBasis, { nullable: true, description: 'When tax counts. Defaults to ACCRUAL.' })
    basis: TaxBasis | null,
    @Arg('side', () => TaxSide, { nullable: true, description: 'Of these documents alone. Defaults to all.' })
    side: TaxSide | null,
    @Args(() => ReportCurrency) reported: ReportCurrency,
    @Ctx() { em, loaders, tenant }: TaxReportContext,
  ): Promise<Page<TaxReportLineFigures>> {
    const id = taxCodeId ? recordId(taxCodeId, 'Tax code') : null;
    if (id !== null && !(await loaders.one(TaxCode, id))) throw notFound('Tax code');
    const lines = { taxCodeId: id, isSale: side ? side === TaxSide.SALES : null };
    return taxReportLines(em, lines, periodOf(em, tenant, { from, to, basis, reported }), arguments_);
  }

  @Query(() => EcSalesList, {
    description:
      'What was supplied in a period to businesses in other member states of the European Union, by tax number: sales with tax codes that have `ecSupply`, by accrual.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async ecSalesList(
    @Arg('from', () => CalendarDate, { description: fromDescription }) from: string,
    @Arg('to', () => CalendarDate, { nullable: true, description: toDescription }) to: string | null,
    @Args(() => ReportCurrency) reported: ReportCurrency,
    @Ctx() { em, tenant }: TaxReportContext,
  ): Promise<EcSalesList> {
    const period = periodOf(em, tenant, { from, to, basis: TaxBasis.ACCRUAL, reported });
    const rows = ecSalesList(em, period).then((found) => ({ rows: found as EcSalesRow[] }));
    return { ...period, ...(await inItsCurrency(em, period, period.to, rows)) };
  }

  @Query(() => VendorTotals1099, {
    description:
      'What contacts that receive 1099s were paid in a calendar year, by contact: payments that are not void, less refunds.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(1_000)
  async vendorTotals1099(
    @Arg('year', () => Int, { description: 'The calendar year.' }) year: number,
    @Arg('thresholdCents', () => Cents, {
      nullable: true,
      description: 'What must have been paid, cards aside, to be listed. Defaults to 0.',
    })
    thresholdCents: number | null,
    @Args(() => ReportCurrency) reported: ReportCurrency,
    @Ctx() { em, tenant }: TaxReportContext,
  ): Promise<VendorTotals1099> {
    if (year < 1 || year > 9999) throw invalid([{ path: 'year', message: 'must be between 1 and 9999' }]);
    const asked = { year, thresholdCents: thresholdCents ?? 0, ...reportedIn(tenant, reported) };
    const rows = vendorTotals1099(em, asked).then((found) => ({ rows: found }));
    return { ...asked, ...(await inItsCurrency(em, asked, `${String(year).padStart(4, '0')}-12-31`, rows)) };
  }
}

@Resolver(() => TaxReportRow)
export class TaxReportRowResolver {
  @FieldResolver(() => TaxCode, { nullable: true, description: 'The tax code; null for lines without one.' })
  taxCode(
    @Root() { taxCodeId }: TaxReportRow,
    @Ctx() { loaders }: TaxReportContext,
  ): Promise<Row<TaxCode> | null> | null {
    return taxCodeId === null ? null : loaders.one(TaxCode, taxCodeId);
  }
}

@Resolver(() => TaxReportLine)
export class TaxReportLineResolver {
  @FieldResolver(() => TaxedDocumentType, { description: 'Kind of the document.' })
  documentType(@Root() { sourceType }: TaxReportLine): TaxedDocumentType {
    return sourceType;
  }
}

interface AskedPeriod {
  from: string;
  to: string | null | undefined;
  basis: TaxBasis | null | undefined;
  reported: ReportCurrency;
}

async function reportOf(em: EntityManager, period: TaxPeriod) {
  const rows = await taxReport(em, period);
  const { salesTaxCents, purchaseTaxCents } = totalsOf(rows);
  const other = await taxBookedOtherwise(em, period);
  return {
    rows,
    salesTaxCents,
    purchaseTaxCents,
    netTaxCents: salesTaxCents - purchaseTaxCents,
    otherSalesTaxCents: other.salesTaxCents,
    otherPurchaseTaxCents: other.purchaseTaxCents,
  };
}

function periodOf(em: EntityManager, tenant: { currency: string }, { from, to, basis, reported }: AskedPeriod) {
  const last = to ?? today(em);
  if (from > last) throw invalid([{ path: 'from', message: 'must not be after to' }]);
  return { from, to: last, basis: basis ?? TaxBasis.ACCRUAL, ...reportedIn(tenant, reported) };
}
