/** The one clock of the process. Tests set it; nothing else asks the machine for the time of a business fact. */
let source: () => Date = () => new Date();

export function now(): Date {
  return source();
}

/** Replaces the clock until the returned function is called. */
export function setClock(replacement: () => Date): () => void {
  const previous = source;
  source = replacement;
  return () => {
    source = previous;
  };
}
