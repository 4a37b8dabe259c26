/** Chance that repeats: the same seed gives the same choices in the same order. */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
    this.share();
    this.share();
  }

  /** From 0 up to 1 (mulberry32). */
  share(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1));
  }

  isOnce(outOf: number): boolean {
    return this.between(1, outOf) === 1;
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.between(0, values.length - 1)] as Value;
  }

  /** One of what is written between `|`. */
  word(alternatives: string): string {
    return this.of(alternatives.split('|'));
  }

  /** Every `#` becomes a digit and every `@` a letter. */
  filled(pattern: string): string {
    return pattern
      .replace(/#/g, () => String(this.between(0, 9)))
      .replace(/@/g, () => this.of([...'ABCDEFGHKLMNPRSTVWXYZ']));
  }
}
