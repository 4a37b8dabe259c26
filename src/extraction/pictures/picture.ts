/** A picture is read at this size at most. */
export const KEPT_PIXELS = 10_000_000;

/** A picture in colour: four bytes a pixel (red, green, blue, opacity), row by row. */
export interface Picture {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}

/** The colour at a place between pixels, by linear interpolation of the four nearest. */
export function sample(
  { width, height, rgba }: Picture,
  x: number,
  y: number,
  into: Uint8ClampedArray,
  at: number,
): void {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const [right, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const first = (top * width + left) * 4;
  for (let colour = 0; colour < 3; colour += 1) {
    const upper = (rgba[first + colour] ?? 0) * (1 - right) + (rgba[first + 4 + colour] ?? 0) * right;
    const below = first + width * 4 + colour;
    const lower = (rgba[below] ?? 0) * (1 - right) + (rgba[below + 4] ?? 0) * right;
    into[at + colour] = upper * (1 - down) + lower * down;
  }
  into[at + 3] = 255;
}
