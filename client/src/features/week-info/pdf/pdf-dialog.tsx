import { FileX, RotateCw, Share, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchDocumentViewer } from '#lists/document-viewer.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FullScreenDialog } from '#ui/full-screen-dialog.tsx';
import { giveFile } from '#ui/give-file.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import type { OpenPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import { usePinch } from './use-pinch.ts';

/** In per cent of the width of the window, or of a page on paper in a wide one. */
const WIDEST = 840;
const ZOOMS = [100, 150, 200, 300] as const;

/** A PDF looked at inside the app, with or without a signal. */
export function PdfDialog({ title, file, onClose }: { title: string; file: File; onClose: () => void }) {
  return (
    <FullScreenDialog title={title} onClose={onClose}>
      <PdfViewer file={file} />
    </FullScreenDialog>
  );
}

/** The pages of a document below each other, with buttons to enlarge and to share it. */
function PdfViewer({ file }: { file: File }) {
  const { pdf, retry } = usePdf(file);
  const [zoom, setZoom] = useState(0);
  const percent = ZOOMS[zoom] ?? ZOOMS[0];
  const share = (
    <Button variant="secondary" icon={Share} onClick={() => void giveFile(file)}>
      Share
    </Button>
  );
  if (pdf === 'no-viewer') {
    return (
      <div className="p-3">
        <EmptyState
          failed
          icon={FileX}
          title="This phone cannot show documents yet"
          action={
            <>
              <Button icon={RotateCw} onClick={retry}>
                Try again
              </Button>
              {share}
            </>
          }
        >
          Try again with signal, or share it to another app.
        </EmptyState>
      </div>
    );
  }
  if (pdf === 'damaged') {
    return (
      <div className="p-3">
        <EmptyState failed icon={FileX} title="This document cannot be shown" action={share}>
          It may be damaged or locked. Share it to try another app, or ask your team leader for it.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {pdf === 'opening' ? (
        <div className="flex-1">
          <SkeletonList label="Opening document" />
        </div>
      ) : (
        <Pages pages={pdf.pages} percent={percent} />
      )}
      <div className="flex items-center gap-2 border-t border-line bg-surface px-3 py-2 pb-[max(8px,env(safe-area-inset-bottom))]">
        <IconButton icon={ZoomOut} label="Smaller" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        <span aria-live="polite">{percent}%</span>
        <IconButton
          icon={ZoomIn}
          label="Larger"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <span className="ml-auto">{share}</span>
      </div>
    </>
  );
}

function Pages({ pages, percent }: Pick<OpenPdf, 'pages'> & { percent: number }) {
  const box = useRef<HTMLDivElement>(null);
  const window = Math.min(useWidth(box), WIDEST);
  const pinch = usePinch();
  const shown = useRef(percent);
  useLayoutEffect(() => {
    // What was at the top stays there.
    if (box.current) box.current.scrollTop *= percent / shown.current;
    shown.current = percent;
  }, [percent]);
  return (
    <div
      ref={box}
      data-pages
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keys of a keyboard scroll it
      tabIndex={0}
      role="document"
      aria-label="Pages"
      className="min-h-0 flex-1 overflow-auto bg-sunken"
    >
      <div className="mx-auto flex w-fit flex-col gap-2">
        {window > 0 &&
          pages.map((page) => (
            <PdfPage
              key={page.pageNumber}
              page={page}
              count={pages.length}
              width={Math.round((window * percent) / 100)}
              pinch={pinch}
            />
          ))}
      </div>
    </div>
  );
}

type PdfState = OpenPdf | 'opening' | 'no-viewer' | 'damaged';

/** Opens a document while it is shown. */
function usePdf(file: File): { pdf: PdfState; retry: () => void } {
  const [pdf, setPdf] = useState<PdfState>('opening');
  const [tries, setTries] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try opens it once
  useEffect(() => {
    let over = false;
    const opening = openIfPossible(file);
    setPdf('opening');
    void opening.then((opened) => {
      if (!over) setPdf(opened);
    });
    return () => {
      over = true;
      void opening.then((opened) => {
        if (typeof opened === 'object') opened.close();
      });
    };
  }, [file, tries]);
  return { pdf, retry: () => setTries(tries + 1) };
}

async function openIfPossible(file: File): Promise<OpenPdf | 'no-viewer' | 'damaged'> {
  // First: some browsers do not try again to import what they could not.
  if (!(await fetchDocumentViewer())) return 'no-viewer';
  try {
    // With the first document: the code that reads one is larger than all the rest of the app.
    return await (await import('./open-pdf.ts')).openPdf(file);
  } catch {
    return 'damaged';
  }
}

/** The width of an element, in CSS pixels; 0 until it is known. */
function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [box]);
  return width;
}
