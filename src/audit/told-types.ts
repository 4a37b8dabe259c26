/**
 * Types of which the audit log tells every record that is made, and every change that `books:verify` holds against it. Where books
 * begin, their first entry names those of its version: what came before is nobody's word.
 */
export const toldTypes = [
  'Contact',
  'ExchangeRate',
  'ImapMailbox',
  'Invitation',
  'KnownSender',
  'LearnedValue',
  'Letterhead',
  'Member',
  'PaymentProposal',
  'Person',
  'ReviewAcknowledgement',
  'Service',
  'Session',
  'TaxCode',
  'WebhookEndpoint',
] as const;
