import { Instant } from './day';
import { Status } from './status';

/** Mails that took a document to somebody. */
export function Mails({
  of: mails,
}: {
  of: { id: string; recipients: string[]; createdAt: string; status: string }[];
}) {
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">Sent</h2>
      {mails.map(({ id, recipients, createdAt, status }) => (
        <p key={id}>
          {recipients.join(', ')}, <Instant of={createdAt} /> <Status of={status} />
        </p>
      ))}
    </section>
  );
}
