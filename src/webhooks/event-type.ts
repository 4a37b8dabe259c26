import { registerEnumType } from 'type-graphql';
import { type EventType, eventCatalogue, eventTypes } from '../contract/events.js';

/** `books.invoice.posted` is `BOOKS_INVOICE_POSTED` in GraphQL, whose enums take no dots. */
const enumName = (type: EventType) => type.toUpperCase().replaceAll('.', '_');

export const EventTypes = Object.fromEntries(eventTypes.map((type) => [enumName(type), type]));

registerEnumType(EventTypes, {
  name: 'EventType',
  description:
    'The types of events. `eventTypes` and `eventType` take and show them as text, for example `books.invoice.posted`.',
  valuesConfig: Object.fromEntries(
    eventTypes.map((type) => [enumName(type), { description: `\`${type}\`: ${eventCatalogue[type].description}` }]),
  ),
});
