/** As many texts are remembered before all are forgotten. */
const MOST_TEXTS = 20_000;

/** Longer texts seldom come again, and would take much memory. */
const LONGEST_TEXT = 200;

/**
 * What a rule answers to a text, kept for the next time: columns, neighbours and several rules ask for the same words again
 * and again. Answers are shared: nobody may change them.
 */
export function remembered<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    if (text.length > LONGEST_TEXT) return read(text);
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    if (known.size >= MOST_TEXTS) known.clear();
    const found = read(text);
    known.set(text, found);
    return found;
  };
}
