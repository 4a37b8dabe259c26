import type { OwnerSettingsQuery } from './owner.generated';

export type Letterhead = NonNullable<OwnerSettingsQuery['letterhead']>;

/** What is done about reasons for review, and in which languages documents are printed, in words. */
export const policies = { WARN: 'Warns', BLOCK: 'Keeps it from being posted or paid' };
export const languages = { EN: 'English', DE: 'German', FR: 'French', ES: 'Spanish', IT: 'Italian', NL: 'Dutch' };

/** How often the books are sealed, in words. */
export const seals = {
  DAILY: 'Every day on which something was written',
  HOURLY: 'Every hour in which something was written',
  OFF: 'Never',
};
