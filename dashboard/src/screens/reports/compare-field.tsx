import { ChoiceField, useReportSearch } from './parameters';

/** What a statement is compared with. */
export function CompareField() {
  const [{ compare }, change] = useReportSearch();
  return (
    <ChoiceField
      label="Compare with"
      chosen={compare}
      standard="Nothing"
      choices={{ PREVIOUS_PERIOD: 'Period before', PREVIOUS_YEAR: 'Year before' }}
      onChange={(chosen) => change({ compare: chosen })}
    />
  );
}
