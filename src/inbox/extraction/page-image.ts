import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page painted for recognition. */
export interface PageImage {
  width: number;
  height: number;
  pixelsPerPoint: number;
  /** Nothing was painted: the whole page is white. */
  isBlank(): boolean;
  png(): Buffer;
  turned(degrees: 90 | 180 | 270): PageImage;
  /** Gives the pixels back at once; the garbage collector does not see how many they are. */
  release(): void;
}

/** What is used of the canvas that pdfjs-dist brings for Node. */
interface Canvas {
  width: number;
  height: number;
  getContext(kind: '2d'): CanvasContext;
  toBuffer(type: 'image/png'): Buffer;
}

interface CanvasContext {
  fillStyle: string;
  fillRect(x: number, y: number, width: number, height: number): void;
  translate(x: number, y: number): void;
  rotate(radians: number): void;
  drawImage(image: Canvas, x: number, y: number): void;
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
}

interface CanvasFactory {
  create(width: number, height: number): { canvas: Canvas; context: CanvasContext };
}

/** Pixels of the longer side: about 210 dots per inch on A4, enough to recognise small print. */
const LONG_SIDE = 2450;
/** Narrow receipts need width more than length. */
const SHORT_SIDE = 1000;
const MAX_PIXELS = 5_000_000;

/** Paints one page at a size that suits recognition, whatever size the page claims to have. */
export async function paintPage(document: PDFDocumentProxy, number: number): Promise<PageImage> {
  const page = await document.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const long = Math.max(natural.width, natural.height);
  const short = Math.min(natural.width, natural.height);
  const wanted = Math.max(LONG_SIDE / long, SHORT_SIDE / short);
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (natural.width * natural.height)));
  const viewport = page.getViewport({ scale });
  const factory = document.canvasFactory as CanvasFactory;
  const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport, background: 'white' })
    .promise;
  page.cleanup();
  return imageOf(canvas, scale, factory);
}

function imageOf(canvas: Canvas, pixelsPerPoint: number, factory: CanvasFactory): PageImage {
  return {
    width: canvas.width,
    height: canvas.height,
    pixelsPerPoint,
    isBlank: () =>
      canvas
        .getContext('2d')
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.every((value) => value === 255),
    png: () => canvas.toBuffer('image/png'),
    release: () => {
      canvas.width = 0;
      canvas.height = 0;
    },
    turned: (degrees) => imageOf(turnCanvas(canvas, degrees, factory), pixelsPerPoint, factory),
  };
}

function turnCanvas(source: Canvas, degrees: 90 | 180 | 270, factory: CanvasFactory): Canvas {
  const isSideways = degrees !== 180;
  const width = isSideways ? source.height : source.width;
  const height = isSideways ? source.width : source.height;
  const { canvas, context } = factory.create(width, height);
  context.translate(degrees === 270 ? 0 : width, degrees === 90 ? 0 : height);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(source, 0, 0);
  return canvas;
}
