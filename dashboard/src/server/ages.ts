export const ageNames = ['current', 'days1To30', 'days31To60', 'days61To90', 'days91Plus'] as const;

export type Age = (typeof ageNames)[number];

/** Ages of what is owed, as days past the day it was due. */
export const ages = {
  current: { title: 'Not due', from: null, through: 0 },
  days1To30: { title: '1–30 days', from: 1, through: 30 },
  days31To60: { title: '31–60 days', from: 31, through: 60 },
  days61To90: { title: '61–90 days', from: 61, through: 90 },
  days91Plus: { title: 'Over 90 days', from: 91, through: null },
} satisfies Record<Age, { title: string; from: number | null; through: number | null }>;

/** The days on which what is this old was due. */
export function dueDaysOf(age: Age, asOf: string): { dueFrom?: string; dueTo?: string } {
  const { from, through } = ages[age];
  if (from === null) return { dueFrom: asOf };
  return { dueTo: daysBefore(asOf, from), ...(through !== null && { dueFrom: daysBefore(asOf, through) }) };
}

/** A calendar day some days earlier. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
