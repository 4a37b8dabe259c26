/** Who did something: a person, an API key, or the service itself. */
export function Actor({ of: actor }: { of: { kind: string; email: string | null; apiKeyId: string | null } | null }) {
  if (actor === null) return <span className="quiet">–</span>;
  if (actor.email !== null) return actor.email;
  return actor.apiKeyId === null ? 'The service' : `API key ${actor.apiKeyId}`;
}
