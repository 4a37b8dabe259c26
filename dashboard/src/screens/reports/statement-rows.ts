import type { ReportRow } from '../../components/report-table';
import type { Target } from '../../components/trail';
import type { SectionFragment } from './reports.generated';

type StatementLine = SectionFragment['rows'][number];

/**
 * The sections of a statement as rows: a heading, its lines, and what they come to; with what explains a line in a column, and
 * the total of a section.
 */
export function statementRows<Section extends SectionFragment>(
  sections: Section[],
  targetOf: (line: Section['rows'][number], column: number) => Target | null,
  targetOfTotal: (section: Section) => Target | null = () => null,
): ReportRow[] {
  return sections.flatMap((section) => {
    const { name, totals } = section;
    const rows: Section['rows'][number][] = section.rows;
    const compared = totals.length === 2;
    const [first = 0, second = 0] = totals;
    return [
      { key: name, title: name, kind: 'heading' as const, figures: [] },
      ...rows.map((line) => ({
        key: `${name} ${line.account?.id ?? line.name}`,
        title: line.name,
        ...(line.account && { number: line.account.number }),
        figures: [
          ...line.amounts.map((cents, column) => ({ cents, target: targetOf(line, column) })),
          ...(compared ? differences(line) : []),
        ],
      })),
      {
        key: `total ${name}`,
        title: `Total ${name.toLowerCase()}`,
        kind: 'total' as const,
        figures: [
          ...totals.map((cents) => ({ cents, target: cents === 0 ? null : targetOfTotal(section) })),
          ...(compared ? [{ cents: first - second }, null] : []),
        ],
      },
    ];
  });
}

/** Columns of a comparison follow those of the statement. */
export function columnsOf(days: string[]): string[] {
  return days.length === 2 ? [...days, 'Change', 'Percent'] : days;
}

function differences({ differenceCents, differencePercent }: StatementLine) {
  return [
    differenceCents === null ? null : { cents: differenceCents },
    differencePercent === null ? '–' : percentText(differencePercent),
  ];
}

function percentText(percent: number): string {
  const format = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(navigator.language, format).format(percent / 100);
}
