/** Who did something: a person, an API key, or the service itself. */
export function Actor({
  of: actor,
}: {
  of: { name: string | null; email: string | null; apiKeyId: string | null } | null;
}) {
  if (actor === null) return <span className="quiet">–</span>;
  if (actor.name !== null || actor.email !== null) return actor.name ?? actor.email;
  return actor.apiKeyId === null ? 'The service' : `API key ${actor.apiKeyId}`;
}
