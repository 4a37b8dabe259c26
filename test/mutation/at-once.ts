/** Works the pieces off in their order, so many at a time. */
export async function atOnce<T>(count: number, pieces: readonly T[], work: (piece: T) => Promise<void>): Promise<void> {
  const waiting = [...pieces];
  const workOff = async () => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) await work(piece);
  };
  await Promise.all(Array.from({ length: count }, workOff));
}
