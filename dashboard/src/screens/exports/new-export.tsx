import { type ComponentProps, useState } from 'react';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useToasts } from '../../components/toasts';
import { useOperation } from '../../server/operations';
import {
  CreateReportExportDocument,
  type CreateReportExportInput,
  type ExportedReport,
  type ReportFormat,
} from './exports.generated';
import { formatNames, reportNames } from './words';

type FieldName = Exclude<keyof CreateReportExportInput, 'report' | 'format' | 'accountId'>;

/** What is asked of each report; of the journal in the formats of other programs, what those take. */
function fieldsOf(report: ExportedReport, format: ReportFormat): readonly FieldName[] {
  if (format === 'DATEV') return ['from', 'to', 'consultantNumber', 'clientNumber'];
  if (format === 'FEC') return ['from', 'to', 'siren'];
  if (format === 'HLEDGER' || format === 'BEANCOUNT') return ['from', 'to'];
  if (report === 'TRIAL_BALANCE') return ['from', 'asOf', 'currency', 'inBaseCurrency'];
  if (report === 'AR_AGING' || report === 'AP_AGING') return ['asOf', 'currency'];
  if (report === 'JOURNAL') return ['from', 'to', 'currency'];
  const ofPeriod = ['from', 'to', 'currency', 'inBaseCurrency'] as const;
  return report === 'TAX_REPORT_LINES' ? [...ofPeriod, 'basis'] : ofPeriod;
}

/** Asks for a report as a file. */
export function NewExport({ onClose }: { onClose: () => void }) {
  const [report, setReport] = useState<ExportedReport>('GENERAL_LEDGER');
  const [chosen, setFormat] = useState<ReportFormat>('CSV');
  const [given, setGiven] = useState<Omit<CreateReportExportInput, 'report'>>({});
  const [error, setError] = useState<Error | null>(null);
  const toasts = useToasts();
  const ask = useOperation(CreateReportExportDocument, { onRefused: setError });
  const format = report === 'JOURNAL' ? chosen : 'CSV';
  const fields = fieldsOf(report, format);
  const give = (change: Partial<CreateReportExportInput>) => setGiven({ ...given, ...change });
  const field = (name: FieldName, label: string, control: ComponentProps<typeof Field>['children'], hint?: string) =>
    fields.includes(name) && (
      <Field label={label} problem={problemOf(error, name)} {...(hint && { hint })}>
        {control}
      </Field>
    );
  const text = (name: 'currency' | 'siren') => (
    <input
      value={given[name] ?? ''}
      onChange={({ target }) => give({ [name]: target.value.trim() || null })}
      autoComplete="off"
    />
  );
  const number = (name: 'consultantNumber' | 'clientNumber') => (
    <input
      inputMode="numeric"
      value={given[name] ?? ''}
      onChange={({ target }) => /^\d{0,9}$/.test(target.value) && give({ [name]: Number(target.value) || null })}
      autoComplete="off"
    />
  );
  const day = (name: 'from' | 'to' | 'asOf') => (
    <DayField day={given[name] ?? null} onChange={(each) => give({ [name]: each })} />
  );
  const send = () => {
    const asked = Object.fromEntries(fields.map((name) => [name, given[name] ?? null]));
    ask.mutate(
      { input: { report, format, ...asked } },
      {
        onSuccess: ({ createReportExport }) => {
          toasts.told(`${createReportExport.reportExport.filename} is being made`);
          onClose();
        },
      },
    );
  };
  const isAboutField = fields.some((name) => problemOf(error, name) !== null);
  return (
    <FormDialog title="New export" action="Export" isBusy={ask.isPending} onSubmit={send} onClose={onClose}>
      <Field label="Report" problem={isAboutField ? null : (error?.message ?? null)}>
        <select value={report} onChange={({ target }) => setReport(target.value as ExportedReport)}>
          {Object.entries(reportNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {report === 'JOURNAL' && (
        <Field label="Format">
          <select value={format} onChange={({ target }) => setFormat(target.value as ReportFormat)}>
            {Object.entries(formatNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      )}
      {field('from', 'From', day('from'))}
      {field('to', 'To', day('to'))}
      {field('asOf', 'As of', day('asOf'))}
      {field(
        'currency',
        'Currency',
        text('currency'),
        report === 'JOURNAL' ? 'All of them by default' : 'Yours by default',
      )}
      {field(
        'inBaseCurrency',
        'Entries',
        <select
          value={given.inBaseCurrency ? 'all' : 'one'}
          onChange={({ target }) => give({ inBaseCurrency: target.value === 'all' })}
        >
          <option value="one">Of this currency</option>
          <option value="all">Of all currencies, in yours</option>
        </select>,
      )}
      {field(
        'basis',
        'Tax counts',
        <select
          value={given.basis ?? 'ACCRUAL'}
          onChange={({ target }) => give({ basis: target.value === 'CASH' ? 'CASH' : 'ACCRUAL' })}
        >
          <option value="ACCRUAL">When invoiced</option>
          <option value="CASH">When paid</option>
        </select>,
      )}
      {field('siren', 'SIREN', text('siren'), 'Nine digits, which the file is named by')}
      {field('consultantNumber', 'Number of the tax consultant', number('consultantNumber'), '1001 by default')}
      {field('clientNumber', 'Number of the client', number('clientNumber'), '1 by default')}
    </FormDialog>
  );
}
