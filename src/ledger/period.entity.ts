import { registerEnumType } from 'type-graphql';
import { DateColumn, EnumColumn, OwnedRow, Resource, TextColumn, TimestampColumn } from '../store/columns.js';
import { now } from '../values/clock.js';

export enum PeriodAction {
  CLOSED = 'closed',
  REOPENED = 'reopened',
}
registerEnumType(PeriodAction, { name: 'PeriodAction', description: 'What was done to a period.' });

@Resource('period_changes', 'A closing or reopening of the books.')
export class PeriodChange extends OwnedRow {
  @EnumColumn(() => PeriodAction, 'What was done.')
  action!: PeriodAction;

  @DateColumn('CLOSED: the last closed day. REOPENED: the first open day.')
  through!: string;

  @TextColumn('E-mail address of whoever did it.', { nullable: true })
  changedBy: string | null = null;

  @TimestampColumn('When it was done.')
  createdAt: Date = now();
}
