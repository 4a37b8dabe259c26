/** What the address of the audit log holds. */
export interface AuditSearch {
  actor?: string;
  action?: string;
  type?: string;
  record?: string;
  from?: string;
  to?: string;
}

const texts = ['actor', 'action', 'type', 'record', 'from', 'to'] as const;

export function auditSearchOf(search: Record<string, unknown>): AuditSearch {
  const named = texts
    .map((name) => [name, String(search[name] ?? '').trim()] as const)
    .filter(([name, text]) => text !== '' && (name !== 'record' || /^\d+$/.test(text)))
    .filter(([name, text]) => (name !== 'from' && name !== 'to') || /^\d{4}-\d{2}-\d{2}$/.test(text));
  return Object.fromEntries(named);
}
