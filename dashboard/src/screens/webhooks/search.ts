import type { WebhookDeliveryStatus } from './webhooks.generated';

/** What the address of an endpoint's log holds. */
export interface DeliverySearch {
  status?: WebhookDeliveryStatus;
}

const statuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;

export function deliverySearchOf({ status }: Record<string, unknown>): DeliverySearch {
  const known = statuses.find((one) => one === status);
  return known === undefined ? {} : { status: known };
}
