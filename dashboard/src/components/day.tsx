import { dayText, instantText } from '../server/format';

/** A calendar day. */
export function Day({ of: day }: { of: string | null | undefined }) {
  if (!day) return <span className="quiet">–</span>;
  return <time dateTime={day}>{dayText(day)}</time>;
}

/** A moment, in the browser’s time zone. */
export function Instant({ of: instant }: { of: string | null | undefined }) {
  if (!instant) return <span className="quiet">–</span>;
  return <time dateTime={instant}>{instantText(instant)}</time>;
}
