import {
  DateColumn,
  EnumColumn,
  OwnedRow,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum PeriodAction {
  CLOSED = 'closed',
  REOPENED = 'reopened',
}
registerEnum(PeriodAction, 'PeriodAction', 'Change of a period.', {
  CLOSED: 'Every day up to a given one was closed.',
  REOPENED: 'Every day from a given one on was reopened.',
});

@Resource('period_changes', 'A closing or reopening of the books.')
export class PeriodChange extends OwnedRow {
  @EnumColumn(() => PeriodAction, 'The change.')
  action!: PeriodAction;

  @DateColumn('CLOSED: the last closed day. REOPENED: the first open day.')
  through!: string;

  @TextColumn('E-mail address of the person who did it.', { nullable: true })
  changedBy: string | null = null;

  @TextColumn('Why the books were opened again, as whoever did it says.', { nullable: true })
  reason: string | null = null;

  @TimestampColumn('When it was done.')
  createdAt: Date = now();
}
