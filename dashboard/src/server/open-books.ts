/** The books that one person works in here: those of one owner, for as long as the session is theirs and at that owner. */
export interface OpenBooks {
  /** What requests name the owner by: the session may be at another one when they arrive. */
  headers: Record<string, string>;
  /** Aborted once they are open no more. What was begun in them ends then. */
  ended: AbortSignal;
}

/** Whose books are open: nobody's while it is not known who is logged in. */
interface Whose {
  ownerId: string;
  /** Null when an API key was exchanged for the session. */
  person: { id: string } | null;
}

let name = nameOf(null);
let [open, ending] = opened(null);

export function openBooks(): OpenBooks {
  return open;
}

/** Opens the books of a session; answers whether they are others than before. */
export function openBooksOf(session: Whose | null): boolean {
  if (nameOf(session) === name && !open.ended.aborted) return false;
  closeBooks();
  name = nameOf(session);
  [open, ending] = opened(session);
  return true;
}

/** Ends what was begun in the open books; requests name their owner until it is known whose are open now. */
export function closeBooks(): void {
  ending.abort(new Error('Other books were opened.'));
}

function nameOf(session: Whose | null): string {
  return session === null ? '' : `${session.person?.id ?? ''} ${session.ownerId}`;
}

function opened(session: Whose | null): [OpenBooks, AbortController] {
  const controller = new AbortController();
  return [{ headers: session === null ? {} : { 'x-owner-id': session.ownerId }, ended: controller.signal }, controller];
}
