import { type Actor, ActorColumn } from '../store/actor.js';
import { IdColumn, JsonColumn, OwnedRow, Resource, TextColumn, TimestampColumn } from '../store/columns.js';

@Resource(
  'audit_log',
  'Something that was done to the books or their settings: one entry for each mutation of a request, each command and each change that the service makes by itself. Entries are never changed or removed, and the journal’s chain seals them.',
)
export class AuditEntry extends OwnedRow {
  @TextColumn('What was done: the mutation, for example `postInvoice`, or the command, for example `api-key:create`.')
  action!: string;

  @TextColumn('The type of the record that it was done to, for example `Invoice`; null when there is none.', {
    nullable: true,
  })
  resourceType: string | null = null;

  @IdColumn('The record; null when it was done to none, or to several (see `changes`).', { nullable: true })
  resourceId: number | null = null;

  @JsonColumn(
    'What a change of settings changed: `{"<field>": {"from": …, "to": …}}`, secrets excepted; of an action on several records, the ids of those it was done to.',
    { nullable: true },
  )
  changes: Record<string, unknown> | null = null;

  @ActorColumn('Who did it.')
  createdBy!: Actor;

  @TimestampColumn('When it was done.')
  createdAt!: Date;
}
