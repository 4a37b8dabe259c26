import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Instant } from '../../components/day';
import { Empty } from '../../components/empty';
import { type Column, useCurrent } from '../../components/grid';
import { Listed } from '../../components/listed';
import { downloadFile } from '../../components/open-file';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { dayText } from '../../server/format';
import { useNewest } from '../../server/list';
import { useMay } from '../../server/session';
import { ReportExportsDocument, type ReportExportsQuery } from './exports.generated';
import { NewExport } from './new-export';
import { formatNames, reportNames } from './words';

type Exported = ReportExportsQuery['reportExports']['nodes'][number];

/** Reports as files: those that are being made, with how far they are, and those that can be downloaded. */
export function Exports() {
  const list = useNewest(ReportExportsDocument, {}, ({ reportExports }) => reportExports);
  const [current, setCurrent] = useCurrent(list.rows, ({ id }) => id);
  const [isNew, setNew] = useState(false);
  const download = ({ url, filename }: Exported) => {
    if (url) downloadFile(url, filename);
  };
  const may = useMay();
  const section = 'Reports';
  const commands: Command[] = [{ id: 'new', title: 'New export', section, key: 'n', run: () => setNew(true) }];
  if (current?.url)
    commands.push({ id: 'download', title: 'Download', section, key: 'd', run: () => download(current) });
  const offered = useCommands(may('reports') ? commands : []);
  return (
    <Screen title="Exports">
      <Actions of={offered} />
      <Listed
        list={list}
        label="Exports"
        columns={columns}
        rowKey={({ id }) => id}
        onCurrent={setCurrent}
        onOpen={download}
        empty={
          <Empty title="No report was exported" keys="n begins." keysNeed="reports">
            A report of any length is made as a file while you do something else.
          </Empty>
        }
      />
      {isNew && <NewExport onClose={() => setNew(false)} />}
    </Screen>
  );
}

const columns: Column<Exported>[] = [
  { title: 'Report', width: 'minmax(150px, 1fr)', cell: ({ report }) => reportNames[report] },
  { title: 'Format', width: '90px', cell: ({ format }) => formatNames[format] },
  { title: 'Days', width: 'minmax(190px, 1fr)', cell: ({ parameters }) => daysOf(parameters) },
  { title: 'Currency', width: '80px', cell: ({ parameters }) => parameters.currency ?? 'All' },
  {
    title: 'State',
    width: 'minmax(140px, 1fr)',
    cell: ({ status, percent, failure }) =>
      failure ?? (
        <>
          <Status of={status} />
          {status === 'PENDING' && ` ${percent} %`}
        </>
      ),
  },
  { title: 'Size', width: '90px', isFigure: true, cell: ({ fileSizeBytes }) => sizeOf(fileSizeBytes) },
  { title: 'Asked for', width: '170px', cell: ({ createdAt }) => <Instant of={createdAt} /> },
  { title: 'Kept until', width: '170px', cell: ({ expiresAt }) => <Instant of={expiresAt} /> },
];

function daysOf({ from, to, asOf }: Exported['parameters']): string {
  const last = to ?? asOf;
  if (from && last) return `${dayText(from)} – ${dayText(last)}`;
  if (from) return `From ${dayText(from)}`;
  if (asOf) return dayText(asOf);
  return to ? `Through ${dayText(to)}` : 'All days';
}

function sizeOf(bytes: number | null): string {
  if (bytes === null) return '';
  const kilobytes = Math.ceil(bytes / 1_000);
  return kilobytes < 1_000 ? `${kilobytes} kB` : `${Math.ceil(kilobytes / 1_000)} MB`;
}
