/**
 * SQL as it is written in the program: text with bound values and with other pieces of SQL in it. A text that comes again is put
 * together once: pieces are known by where they stand in the program, and finding the text again costs less than writing it.
 */
export interface Sql {
  /** The text, with `$1`, `$2`, … for its values. */
  compile(): { text: string; values: unknown[] };
}

/** Beyond so many pieces and values a statement is as long as what it carries, and comes once. */
const stepsMaximum = 400;
const placesMaximum = 20_000;

abstract class Piece implements Sql {
  compile(): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const way = new Way();
    this.follow(way, values);
    return { text: way.text(this), values };
  }

  /** Goes through the pieces in their order and gathers the values. */
  abstract follow(way: Way, values: unknown[]): void;

  /** Writes the text. */
  abstract write(text: Text): void;
}

class Template extends Piece {
  constructor(
    private readonly strings: readonly string[],
    private readonly parts: readonly unknown[],
  ) {
    super();
  }

  override follow(way: Way, values: unknown[]): void {
    way.step(this.strings);
    for (const part of this.parts) followPart(part, way, values);
  }

  override write(text: Text): void {
    for (const [index, string] of this.strings.entries()) {
      text.add(string);
      if (index < this.parts.length) text.addPart(this.parts[index]);
    }
  }
}

class Raw extends Piece {
  constructor(private readonly text: string) {
    super();
  }

  override follow(way: Way): void {
    way.step(this.text);
  }

  override write(text: Text): void {
    text.add(this.text);
  }
}

class Joined extends Piece {
  constructor(
    private readonly parts: readonly unknown[],
    private readonly separator: Piece,
  ) {
    super();
  }

  override follow(way: Way, values: unknown[]): void {
    // Of how many: so that what comes after the last part is not taken for one.
    way.step(this.parts.length);
    for (const [index, part] of this.parts.entries()) {
      if (index > 0) this.separator.follow(way, values);
      followPart(part, way, values);
    }
  }

  override write(text: Text): void {
    for (const [index, part] of this.parts.entries()) {
      if (index > 0) this.separator.write(text);
      text.addPart(part);
    }
  }
}

function followPart(part: unknown, way: Way, values: unknown[]): void {
  if (part instanceof Piece) {
    part.follow(way, values);
    return;
  }
  way.stepToValue();
  values.push(part);
}

/** A text while it is put together. */
class Text {
  written = '';
  private values = 0;

  add(text: string): void {
    this.written += text;
  }

  addPart(part: unknown): void {
    if (part instanceof Piece) part.write(this);
    else this.written += `$${++this.values}`;
  }
}

/** Where the pieces of a text end, found from the first one piece by piece. */
interface Place {
  next: Map<unknown, Place>;
  value: Place | null;
  text: string | null;
}

let first = newPlace();
let places = 0;

function newPlace(): Place {
  return { next: new Map(), value: null, text: null };
}

class Way {
  private place: Place | null = first;
  private steps = 0;

  /** A piece is known by what it is: its strings, of which each place of the program has its own, its text, or its length. */
  step(piece: unknown): void {
    const { place } = this;
    if (!place) return;
    const known = place.next.get(piece);
    if (known) this.goTo(known);
    else place.next.set(piece, this.goTo(addedPlace()));
  }

  stepToValue(): void {
    const { place } = this;
    if (!place) return;
    place.value ??= addedPlace();
    this.goTo(place.value);
  }

  text(piece: Piece): string {
    if (!this.place) return written(piece);
    this.place.text ??= written(piece);
    return this.place.text;
  }

  private goTo(place: Place): Place {
    this.steps += 1;
    this.place = this.steps > stepsMaximum ? null : place;
    return place;
  }
}

/** Some texts vary without end with how many values they carry: then all are put together anew. */
function addedPlace(): Place {
  places += 1;
  if (places > placesMaximum) [first, places] = [newPlace(), 0];
  return newPlace();
}

function written(piece: Piece): string {
  const text = new Text();
  piece.write(text);
  return text.written;
}

const comma = new Raw(', ');

/**
 * ``sql`issue_date >= ${from}` ``: every interpolated value is a bound parameter, an array one parameter too; every
 * interpolated piece of SQL a part of the text.
 */
export const sql = Object.assign(
  (strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql => new Template(strings, parts),
  {
    /** Text of the program itself, never of a caller. */
    raw: (text: string): Sql => new Raw(text),
    join: (parts: readonly unknown[], separator: Sql = comma): Sql => new Joined(parts, separator as Piece),
    /** A name, or several with dots between them, in quotation marks. */
    ref: (name: string): Sql => new Raw(name.split('.').map(quoted).join('.')),
    /** A number or text of the program as it is written in the statement. */
    lit: (value: string | number): Sql =>
      new Raw(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`),
  },
);

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function isSql(value: unknown): value is Sql {
  return value instanceof Piece;
}
