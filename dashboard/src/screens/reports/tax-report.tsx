import type { ReportRow } from '../../components/report-table';
import type { Target } from '../../components/trail';
import { useBooks } from '../../server/books';
import { useDocument } from '../../server/operations';
import { ChoiceField, useReportSearch } from './parameters';
import { ReportScreen } from './report-screen';
import { TaxReportDocument, type TaxReportQuery } from './reports.generated';
import { type ReportSearch, withoutNothing } from './search';
import { reportedIn } from './targets';

const columns = ['Sales', 'Tax on sales', 'Purchases', 'Tax on purchases', 'Self-assessed', 'Not recovered'];

/** Tax by code; the year so far when the address names no first day. */
export function TaxReport() {
  const [{ from, to, currency, inBase, basis }, change] = useReportSearch();
  const { today } = useBooks();
  const first = from ?? `${today.slice(0, 4)}-01-01`;
  const asked = useDocument(TaxReportDocument, { from: first, to, currency, inBase, basis });
  return (
    <ReportScreen
      title="Tax report"
      asked={asked}
      daysOf={({ taxReport }) => ({ from: taxReport.from, to: taxReport.to })}
      unconvertedOf={({ taxReport }) => taxReport.unconvertedLines}
      reportOf={({ taxReport }) => ({
        title: 'Tax report',
        rowsAre: 'Tax code',
        currency: taxReport.currency,
        columns,
        rows: rowsOf(taxReport, basis),
      })}
      parameters={
        <ChoiceField
          label="Tax counts"
          chosen={basis}
          standard="When invoiced"
          choices={{ CASH: 'When paid' }}
          onChange={(chosen) => change({ basis: chosen })}
        />
      }
    />
  );
}

function rowsOf(report: TaxReportQuery['taxReport'], basis: ReportSearch['basis']): ReportRow[] {
  const { rows, from, to, salesTaxCents, purchaseTaxCents, netTaxCents } = report;
  const linesOf = (code: string, side: ReportSearch['side']): Target => ({
    to: '/reports/tax-lines',
    search: withoutNothing({ from, to, ...reportedIn(report), basis, code, side }),
  });
  return [
    ...rows.map(({ taxCode, ...row }) => {
      // What is self-assessed of purchases is tax on sales too.
      const amounts: [cents: number, side: ReportSearch['side']][] = [
        [row.salesBaseCents, 'SALES'],
        [row.salesTaxCents, undefined],
        [row.purchaseBaseCents, 'PURCHASES'],
        [row.purchaseTaxCents, 'PURCHASES'],
        [row.selfAssessedTaxCents, 'PURCHASES'],
        [row.nonRecoverableTaxCents, 'PURCHASES'],
      ];
      return {
        key: taxCode?.id ?? 'none',
        title: taxCode?.name ?? 'Without a tax code',
        ...(taxCode && { number: taxCode.code }),
        figures: amounts.map(([cents, side]) => ({
          cents,
          target: cents === 0 ? null : linesOf(taxCode?.id ?? 'none', side),
        })),
      };
    }),
    ...otherTax(report),
    {
      key: 'total',
      title: 'Total tax',
      kind: 'total',
      figures: [null, { cents: salesTaxCents }, null, { cents: purchaseTaxCents }, null, null],
    },
    { key: 'net', title: 'Owed to the tax office', kind: 'total', figures: [null, { cents: netTaxCents }] },
  ];
}

/** Tax that was booked by hand, beside the documents. */
function otherTax({ otherSalesTaxCents, otherPurchaseTaxCents }: TaxReportQuery['taxReport']): ReportRow[] {
  if (otherSalesTaxCents === 0 && otherPurchaseTaxCents === 0) return [];
  const figures = [null, { cents: otherSalesTaxCents }, null, { cents: otherPurchaseTaxCents }];
  return [{ key: 'other', title: 'Booked beside documents', figures }];
}
