import { eventTypes } from '../contract/events.js';
import { type Actor, ActorColumn } from '../store/actor.js';
import { IntegerColumn, OwnedRow, Resource, TextColumn, TimestampColumn } from '../store/columns.js';
import { ShapedAs } from '../store/shaped-as.js';
import { now } from '../values/clock.js';

@Resource('events', 'An event of the books, as sent to webhook endpoints (specification section 6).')
export class Event extends OwnedRow {
  @TextColumn('Unique identifier of the event; the same in every delivery of it.')
  eventId!: string;

  @ShapedAs({ type: 'string', enum: eventTypes })
  @TextColumn('What happened, for example `books.invoice.posted`.')
  eventType!: string;

  @TextColumn('The exact bytes that are signed and delivered, frozen when the change was committed.')
  payload!: string;

  @TextColumn('The transaction that recorded it.', { hidden: true })
  transactionId!: string;

  @IntegerColumn('Its place among the events of the owner; none until it is given one.', {
    hidden: true,
    nullable: true,
  })
  position!: number | null;

  @ActorColumn('Who caused it; null for events that are older than this record of it.', { nullable: true })
  createdBy: Actor | null = null;

  @TimestampColumn('When it happened.')
  createdAt: Date = now();
}
