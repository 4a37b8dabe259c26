import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { Reconciliation, ReconciliationStatus } from './reconciliation.entity.js';

@InputType({ description: 'A statement to reconcile.' })
export class CreateReconciliationInput {
  @Field(() => ID, { description: 'A bank, cash or card account.' })
  accountId!: string;

  @Field(() => CalendarDate, { description: 'The last day of the statement.' })
  statementDate!: string;

  @Field(() => Cents, { description: 'Balance at the end of the statement; negative when overdrawn.' })
  statementBalanceCents!: number;

  @Field(() => Currency, {
    nullable: true,
    description: 'Currency of the statement. Defaults to the owner’s currency.',
  })
  currency?: string | null;
}

@InputType({ description: 'Journal lines to tick or untick.' })
export class ReconciliationEntriesInput {
  @Field(() => ID, { description: 'The reconciliation.' })
  id!: string;

  @Field(() => [ID], { description: 'Journal lines of the account, in the currency of the statement.' })
  journalLineIds!: string[];
}

@InputType({ description: 'The reconciliation to complete.' })
export class CompleteReconciliationInput {
  @Field(() => ID, { description: 'The reconciliation.' })
  id!: string;
}

@InputType({ description: 'The reconciliation to invalidate.' })
export class InvalidateReconciliationInput {
  @Field(() => ID, { description: 'The reconciliation.' })
  id!: string;
}

@InputType({ description: 'Which reconciliations to list; conditions combine with AND.' })
export class ReconciliationFilter {
  @Field(() => ID, { nullable: true, description: 'Of this account.' })
  accountId?: string | null;

  @Field(() => ReconciliationStatus, { nullable: true, description: 'In this status.' })
  status?: ReconciliationStatus | null;
}

@ObjectType({ description: 'The reconciliation as it is now.' })
export class ReconciliationPayload {
  @Field(() => Reconciliation, { description: 'The reconciliation.' })
  reconciliation!: Reconciliation;
}
