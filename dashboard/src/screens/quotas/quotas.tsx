import { Bar } from '../../components/bar';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { Grid } from '../../components/grid';
import { Screen } from '../../components/screen';
import { SettingsTabs } from '../../components/settings-tabs';
import { useDocument } from '../../server/operations';
import { QuotasDocument, type QuotasQuery } from './quotas.generated';

type Quotas = QuotasQuery['viewer']['quotas'];

const titles: Record<keyof Quotas, string> = {
  storageBytes: 'Files, in megabytes',
  documentsPerDay: 'Documents read today',
  mailsPerDay: 'Mails sent today',
  incomingMailsPerDay: 'Mails received today',
  apiKeys: 'API keys',
  webhookEndpoints: 'Webhooks',
  eventStreams: 'Event streams at once, in one process',
};

const bytesOfMegabyte = 1_000_000;

/** How much of everything the owner may have, and has. */
export function QuotasScreen() {
  const asked = useDocument(QuotasDocument, {});
  const quotas = asked.data?.viewer.quotas;
  return (
    <Screen title="Quotas">
      <SettingsTabs />
      {asked.error && !quotas && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows count={6} />}
      {quotas && (
        <Grid
          label="Quotas"
          rows={Object.keys(titles) as (keyof Quotas)[]}
          rowKey={(name) => name}
          columns={[
            { title: 'What', width: 'minmax(180px, 1fr)', cell: (name) => titles[name] },
            {
              title: 'Has',
              width: '180px',
              isFigure: true,
              cell: (name) => {
                const { used, maximum } = quotas[name];
                if (used === null) return <span className="quiet">–</span>;
                return (
                  <>
                    <Bar part={used} whole={maximum} />
                    {countText(name, used)}
                  </>
                );
              },
            },
            {
              title: 'May have',
              width: '120px',
              isFigure: true,
              cell: (name) => countText(name, quotas[name].maximum),
            },
          ]}
        />
      )}
    </Screen>
  );
}

function countText(name: keyof Quotas, count: number): string {
  const shown = name === 'storageBytes' ? Math.ceil(count / bytesOfMegabyte) : count;
  return new Intl.NumberFormat(navigator.language).format(shown);
}
