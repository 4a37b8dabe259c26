import { useEffect, useRef, useState } from 'react';
import { words } from '../server/format';
import { fileOf } from './file-of';
import styles from './page-view.module.css';
import type { Pdf } from './pdf';
import { openPdf } from './pdf-files';

interface Word {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Evidence extends Omit<Word, 'text'> {
  field: string;
  page: number;
}

/** A document that is a file. */
export interface PrintedDocument {
  pdfUrl: string;
  filename: string;
  extractionEvidence: Evidence[];
}

/** Pixels around a value, so that its box does not cross its letters. */
const boxMargin = 2;

/** One page of the document as it is printed, with a box over each value that was read on it. */
export function PageView(props: {
  document: PrintedDocument;
  page: number;
  zoom: number;
  /** The field whose box is lit. */
  lit?: string | null;
  onBox?: (field: string) => void;
  /** Words of the page; a click on one gives it. */
  pageWords?: Word[];
  onWord?: (text: string) => void;
}) {
  const { document, page, zoom, lit = null, pageWords = [] } = props;
  const { pdfUrl } = document;
  const file = fileOf(pdfUrl);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const litBox = useRef<HTMLButtonElement>(null);
  const width = useWidth(frame);
  const [painted, setPainted] = useState<{ of: string; scale: number } | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const name = `${file} ${page}`;

  // The query of its address changes with every answer.
  const url = useRef(pdfUrl);
  url.current = pdfUrl;
  useEffect(() => {
    if (width === 0 || canvas.current === null) return;
    const painting = paint(openPdf(url.current), page, width * zoom, canvas.current);
    painting.done
      .then((scale) => {
        setUnreadable(false);
        if (scale !== null) setPainted({ of: `${file} ${page}`, scale });
      })
      .catch(() => setUnreadable(true));
    return painting.stop;
  }, [file, page, width, zoom]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lit box comes into sight whenever another is lit
  useEffect(() => {
    // Answers a promise in newer browsers, which is no end of an effect.
    void litBox.current?.scrollIntoView({ block: 'nearest' });
  }, [lit, painted]);

  const scale = painted?.of === name ? painted.scale : null;
  const boxes = document.extractionEvidence.filter((box) => box.page === page);
  const place = ({ x, y, width, height }: Omit<Word, 'text'>, scale: number, margin = 0) => ({
    left: x * scale - margin,
    top: y * scale - margin,
    width: width * scale + 2 * margin,
    height: height * scale + 2 * margin,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <div className={styles.page} ref={frame} role="group" aria-label="Page" tabIndex={0} data-scrolled-by-keys>
      {isUnreadable && <p className="quiet">This page cannot be shown.</p>}
      <div className={styles.paper} data-painted={scale === null ? undefined : name} hidden={isUnreadable}>
        <canvas ref={canvas} width={0} height={0} role="img" aria-label={`Page ${page} of ${document.filename}`} />
        {scale !== null &&
          props.onWord &&
          pageWords.map((word) => (
            <button
              key={`${word.x} ${word.y} ${word.text}`}
              type="button"
              tabIndex={-1}
              className={styles.word}
              style={place(word, scale)}
              aria-label={`Take ${word.text}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onWord?.(word.text)}
            />
          ))}
        {scale !== null &&
          boxes.map((box) => (
            <button
              key={box.field}
              ref={box.field === lit ? litBox : null}
              type="button"
              tabIndex={-1}
              className={styles.box}
              data-field={box.field}
              data-lit={box.field === lit || undefined}
              style={place(box, scale, boxMargin)}
              aria-label={`Go to ${words(box.field.replace(/_cents$/, ''))}`}
              onClick={() => props.onBox?.(box.field)}
            />
          ))}
      </div>
    </div>
  );
}

/** Paints a page at a width of CSS pixels; answers pixels for each point, or null when it was stopped. */
function paint(opening: Promise<Pdf>, pageNumber: number, width: number, canvas: HTMLCanvasElement) {
  let isStopped = false;
  let stopTask = () => {};
  const work = async (): Promise<number | null> => {
    const pdf = await opening;
    const page = await pdf.getPage(Math.min(pageNumber, pdf.numPages));
    if (isStopped) return null;
    const scale = width / page.getViewport({ scale: 1 }).width;
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const viewport = page.getViewport({ scale: scale * density });
    // Painted aside, so that the page before stays until this one is whole.
    const fresh = document.createElement('canvas');
    fresh.width = viewport.width;
    fresh.height = viewport.height;
    const task = page.render({ canvas: fresh, viewport });
    stopTask = () => task.cancel();
    await task.promise;
    if (isStopped) return null;
    canvas.width = fresh.width;
    canvas.height = fresh.height;
    canvas.style.width = `${fresh.width / density}px`;
    canvas.style.height = `${fresh.height / density}px`;
    canvas.getContext('2d')?.drawImage(fresh, 0, 0);
    return scale;
  };
  const stop = () => {
    isStopped = true;
    stopTask();
  };
  const done = work().catch((error: Error) => {
    if (isStopped) return null;
    throw error;
  });
  return { done, stop };
}

/** The width inside an element, which follows it. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
