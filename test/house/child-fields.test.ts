import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphQLObjectType, getNamedType, isObjectType, Kind, parse, visit } from 'graphql';
import { buildBooksSchema } from '../../src/api/schema.js';
import { limits } from '../../src/contract/limits.js';
import { projectRoot } from '../../src/project-root.js';
import { circlesOf, isList } from '../support/circles.js';

/** What a field can lead to: how many records, and whether back to where it came from. */

const schema = await buildBooksSchema();
const types = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
);
const listsOfRecords = types.flatMap((type) =>
  Object.values(type.getFields())
    .filter((field) => isList(field) && isObjectType(getNamedType(field.type)))
    .map((field) => [`${type.name}.${field.name}`, field] as const),
);

test.each(listsOfRecords)('%s answers at most 100 records, or the part that is asked for', (_name, field) => {
  const atMost = (field.extensions.atMost as number | undefined) ?? limits.childrenDefault;
  const inParts = ['first', 'offset'].every((name) => field.args.some((argument) => argument.name === name));
  expect(inParts || atMost <= 100).toBe(true);
  if (!inParts) expect(whole).toContain(_name);
});

/** These can never be longer: pages that were asked for above them, and lists of what is few. */
const whole = [
  'Catalogue.errors',
  'Catalogue.events',
  ...types.flatMap(({ name }) => (name.endsWith('Connection') ? [`${name}.edges`, `${name}.nodes`] : [])),
  ...types.flatMap((type) => ('totals' in type.getFields() ? [`${type.name}.totals`] : [])),
  'GeneralLedger.rows',
  'ClosingChecklist.checks',
  'BalanceSheet.columns',
  'BalanceSheet.sections',
  'CashFlowStatement.sections',
  'ChangesInEquity.rows',
  'FiscalYear.results',
  'FiscalYearChecklist.checks',
  'FiscalYearPayload.checks',
  'IncomeStatement.columns',
  'IncomeStatement.sections',
  'StatementSection.rows',
  'TrialBalance.rows',
  'InstallTaxCodesPayload.taxCodes',
  'AddStandardAccountsPayload.accounts',
  'DocumentDoubt.sides',
  'InvoiceDocument.doubts',
  'InvoiceDocument.extractionEvidence',
  'InvoiceDocument.extractionContributions',
  'InvoiceDocument.possibleDuplicates',
  'InvoiceDocument.proposedParts',
  'InvoiceDocument.splitInto',
  'IncomingMail.files',
  'Bill.reviews',
  'Invoice.reviews',
  'VendorPayment.reviews',
  'Viewer.savedViews',
  // What was told at once comes as several results.
  'Subscription.changed',
];

test('no record leads into itself but along what two kinds of records have in common', () => {
  expect([...circlesOf(schema).keys()]).toEqual([
    // What money of one record went to another: each side leads to the other, at the price of the list between them.
    'Allocation.bill Bill.allocations[]',
    'Allocation.bill Bill.invoiceDocument InvoiceDocument.allocations[]',
    'Allocation.commitment Commitment.allocations[]',
    'Bill.billApplications[] BillApplication.bill',
    'Bill.debitApplications[] DebitApplication.bill',
    'Bill.invoiceDocument InvoiceDocument.bill',
    'Bill.invoiceDocument InvoiceDocument.duplicateOfBill',
    'BillApplication.vendorPayment VendorPayment.applications[]',
    'BillApplication.vendorPayment VendorPayment.removedApplications[]',
    'Contact.mails[] OutgoingMail.contact',
    'CreditApplication.creditNote CreditNote.applications[]',
    'CreditApplication.creditNote CreditNote.removedApplications[]',
    'CreditApplication.invoice Invoice.creditApplications[]',
    'DebitApplication.debitNote DebitNote.applications[]',
    'DebitApplication.debitNote DebitNote.removedApplications[]',
    'Invoice.paymentApplications[] PaymentApplication.invoice',
    'Payment.applications[] PaymentApplication.payment',
    'Payment.removedApplications[] PaymentApplication.payment',
  ]);
});

test('the documents of REST ask for all of a list that has parts', () => {
  const folder = join(projectRoot, 'rest-compat/documents');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.graphql'));
  const asked: string[] = [];
  for (const name of names) {
    visit(parse(readFileSync(join(folder, name), 'utf8')), {
      Argument: ({ name: argument, value }) => {
        if (argument.value === 'first' && value.kind === Kind.INT) asked.push(value.value);
      },
    });
  }
  expect(new Set(asked)).toEqual(new Set([String(limits.rowsPerRequest)]));
});
