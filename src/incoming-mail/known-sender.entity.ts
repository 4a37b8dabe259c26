import { type Actor, ActorColumn } from '../store/actor.js';
import { OwnedRow, Resource, TextColumn, TimestampColumn } from '../store/columns.js';
import { now } from '../values/clock.js';

@Resource('known_senders', 'Whose mails are taken without a person, beside contacts and people of the owner.')
export class KnownSender extends OwnedRow {
  @TextColumn('An e-mail address, or `@` and a domain, all addresses of which are known. In lower case.')
  address!: string;

  @ActorColumn('Who made it known.')
  createdBy!: Actor;

  @TimestampColumn('When they did.')
  createdAt: Date = now();
}
