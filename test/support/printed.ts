import { createCanvas } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader of a PDF sees: by pdf.js, which is not what it was made with. */
export interface ReadPdf {
  title: string;
  language: string | null;
  /** Of each page, its texts as they stand in the file. */
  pages: string[];
  /** Of each page, its size in points. */
  sizes: [width: number, height: number][];
  /** The content of the QR code on the last page; null where there is none. */
  code: string | null;
}

export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0, useSystemFonts: false }).promise;
  const pages: string[] = [];
  const sizes: [number, number][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
    const [, , width = 0, height = 0] = page.view;
    sizes.push([width, height]);
  }
  const { info } = await pdf.getMetadata();
  const { Title: title = '', Language: language = null } = info as { Title?: string; Language?: string | null };
  const code = await codeOn(await pdf.getPage(pdf.numPages));
  await pdf.destroy();
  return { title, language, pages, sizes, code };
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function codeOn(page: PdfPage): Promise<string | null> {
  const viewport = page.getViewport({ scale: 2.5 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  const read = jsQR as unknown as typeof jsQR.default;
  return read(new Uint8ClampedArray(data), width, height)?.data ?? null;
}
