import { useEffect, useRef, useState } from 'react';
import { errorName } from '#browser/error-name.ts';
import { reportError } from '#browser/report-error.ts';
import type { PdfPage as Page, TextContent } from './open-pdf.ts';

/** iPhones draw nothing on a larger canvas. */
const MOST_PIXELS = 16_000_000;

export interface PdfPageProps {
  page: Page;
  count: number;
  /** In CSS pixels. */
  width: number;
  /** By how much the rep has enlarged the screen with two fingers. */
  pinch: number;
}

/** One page; drawn only while it is in view or about to be. Its words are there for screen readers. */
export function PdfPage({ page, count, width, pinch }: PdfPageProps) {
  const box = useRef<HTMLElement>(null);
  const isNear = useNear(box);
  const viewport = page.getViewport({ scale: 1 });
  return (
    <section
      ref={box}
      aria-label={`Page ${page.pageNumber} of ${count}`}
      className="relative shrink-0 bg-white"
      style={{ width, height: Math.round((width * viewport.height) / viewport.width) }}
    >
      {isNear && <Drawn page={page} width={width} pinch={pinch} />}
    </section>
  );
}

function Drawn({ page, width, pinch }: Omit<PdfPageProps, 'count'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!canvas.current) return;
    const { width: natural, height } = page.getViewport({ scale: 1 });
    const wanted = (width * devicePixelRatio * pinch) / natural;
    const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (natural * height)));
    const viewport = page.getViewport({ scale });
    canvas.current.width = Math.floor(viewport.width);
    canvas.current.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: canvas.current, viewport });
    // A page that leaves the view is not drawn to its end.
    drawing.promise.catch((error) => {
      if (errorName(error) !== 'RenderingCancelledException') reportError(error, 'screen');
    });
    return () => drawing.cancel();
  }, [page, width, pinch]);
  useEffect(() => {
    let over = false;
    readWords(page).then(
      (text) => {
        if (!over) setWords(text);
      },
      // The picture of the page is there all the same.
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [page]);
  return (
    <>
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <p className="sr-only">{words}</p>
    </>
  );
}

/** The words of a page. Read one piece after the other, as Safari cannot loop over a stream, which the library's own way does. */
async function readWords(page: Page): Promise<string> {
  const pieces: ReadableStreamDefaultReader<TextContent> = page.streamTextContent().getReader();
  let words = '';
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read())
    for (const item of piece.value.items) if ('str' in item) words += `${item.str}${item.hasEOL ? '\n' : ''}`;
  return words;
}

/** Whether an element is within a screen's height of the view. */
function useNear(box: { current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: box.current.closest('[data-pages]'), rootMargin: '100% 0px' },
    );
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [box]);
  return isNear;
}
