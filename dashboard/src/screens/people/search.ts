import { oneOf } from '../../server/search';

const views = ['members', 'invitations', 'sessions'] as const;

export type PeopleView = (typeof views)[number];

/** What the address of the people holds. */
export interface PeopleSearch {
  view: PeopleView;
}

export function peopleSearchOf({ view }: Record<string, unknown>): PeopleSearch {
  return { view: oneOf(views, view) ?? 'members' };
}
