import { IdColumn, OwnedRow, Resource, TextColumn, TimestampColumn } from './columns.js';

@Resource(
  'deletions',
  'A record that was deleted for good: for clients that keep a copy of the books. Kept for good; see `updatedSince` of the lists.',
)
export class Deletion extends OwnedRow {
  @TextColumn('Type of the record that was deleted, for example `Bill`.')
  resourceType!: string;

  @IdColumn('Identifier that the record had.')
  resourceId!: number;

  @TimestampColumn('When it was deleted.')
  deletedAt!: Date;
}
