import { dayAfter, type Entry } from './books-model.js';

/** The owner's currency, in which every history is added up. */
export const baseCurrency = 'USD';

const decimals: Record<string, number> = { USD: 2, JPY: 0, KWD: 3 };
const rateDecimals = 5;

/** What a part of an entry's amount comes to in base: what all parts through it do, less what those before it do. */
function sharesOf({ lines: booked, base }: Entry, beforeCents: number, lines: Entry['lines']): number[] | null {
  if (!base) return null;
  const [whole, wholeBase] = [Math.abs(booked[0]?.[1] ?? 0), Math.abs(base[0] ?? 0)];
  const through = (cents: number) =>
    Number((2n * BigInt(wholeBase) * BigInt(cents) + BigInt(whole)) / (2n * BigInt(whole)));
  return lines.map(([, cents]) => {
    return Math.sign(cents) * (through(beforeCents + Math.abs(cents)) - through(beforeCents));
  });
}

/** Rates by currency and day, in whole units of five decimals. */
export class ModelRates {
  private readonly known = new Map<string, bigint>();

  enter(currency: string, day: string, rate: string): void {
    this.known.set(`${currency} ${day}`, BigInt(rate.replace('.', '')));
  }

  /** That of the day, or of the last of the ten days before it. */
  on(currency: string, day: string): bigint | null {
    for (let before = 0; before <= 10; before++) {
      const rate = this.known.get(`${currency} ${dayAfter(day, -before)}`);
      if (rate !== undefined) return rate;
    }
    return null;
  }

  /** An amount in the base currency, half away from zero; null without a rate. */
  worth(cents: number, currency: string, day: string): number | null {
    if (currency === baseCurrency || cents === 0) return cents;
    const rate = this.on(currency, day);
    if (rate === null) return null;
    const dividend = BigInt(Math.abs(cents)) * rate * 10n ** BigInt(decimals[baseCurrency] ?? 2);
    const divisor = 10n ** BigInt(rateDecimals + (decimals[currency] ?? 2));
    return Math.sign(cents) * Number((2n * dividend + divisor) / (2n * divisor));
  }

  /** What each line comes to: what rounding leaves goes to the largest line of the smaller side. Null without a rate. */
  amountsOf({ currency, day, lines, spreads }: Entry): number[] | null {
    if (currency === baseCurrency) return lines.map(([, cents]) => cents);
    if (spreads) return sharesOf(spreads.entry, spreads.beforeCents, lines);
    const amounts: number[] = [];
    for (const [, cents] of lines) {
      const amount = this.worth(cents, currency, day);
      if (amount === null) return null;
      amounts.push(amount);
    }
    const left = amounts.reduce((sum, cents) => sum + cents, 0);
    const side = left < 0 ? 1 : -1;
    const largest = lines.reduce(
      (best, [, cents], index) => (side * cents > Math.max(0, side * (lines[best]?.[1] ?? 0)) ? index : best),
      0,
    );
    return amounts.map((cents, index) => (left !== 0 && index === largest ? cents - left : cents));
  }
}
