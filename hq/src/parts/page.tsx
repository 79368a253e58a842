import { numberText } from '@offpiste/domain/rules/number-text.ts';
import type { ReactNode } from 'react';
import type { Shown } from '#live/age-of.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { LiveMark } from './live-mark.tsx';

export interface PageProps {
  title: string;
  /** Beside the title: a plate. */
  plate?: ReactNode;
  /** Under the title. */
  line?: ReactNode;
  /** What the window is called; the title unless that names somebody. */
  windowTitle?: string;
  zone?: string | undefined;
  shown: Shown;
  /** The figures, on the board. */
  figures?: ReactNode;
  /** What can be done, at the right of the board. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of headquarters: the board with its title and figures, and below it what they are about. */
export function Page(props: PageProps) {
  const { title, plate, line, windowTitle = title, zone, shown, figures, actions, children } = props;
  useDocumentTitle(windowTitle);
  return (
    <>
      <header className="board px-4 pt-3 pb-3.5 print:hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {plate}
          <div className="min-w-0 flex-1 basis-36">
            <h1 className="text-lg font-bold">{title}</h1>
            {line && <p className="text-sm text-muted">{line}</p>}
          </div>
          <div className="flex flex-col items-end min-[700.02px]:order-last">
            <LiveMark shown={shown} zone={zone} />
            {zone && <p className="px-2 text-sm text-muted">Times in {zone.replaceAll('_', ' ')}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
        {figures && (
          <div className="mt-2 flex flex-wrap items-end gap-x-8 gap-y-2 max-[700px]:gap-x-5">{figures}</div>
        )}
      </header>
      <div className="p-4 max-[700px]:px-3 print:p-0">{children}</div>
    </>
  );
}

/** A page that shows no reply: only its title is on the board. */
export function TitledPage({ title, children }: Pick<PageProps, 'title' | 'children'>) {
  useDocumentTitle(title);
  return (
    <>
      <header className="board px-4 pt-3 pb-3.5">
        <h1 className="text-lg font-bold">{title}</h1>
      </header>
      <div className="p-4 max-[700px]:px-3">{children}</div>
    </>
  );
}

/** A figure on the board with what it counts. */
export function Figure({ label, value, hint }: { label: string; value: ReactNode; hint?: string }) {
  return (
    <dl className="flex flex-col-reverse" title={hint}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-xl font-bold max-[700px]:text-lg">
        {typeof value === 'number' ? numberText(value) : value}
      </dd>
    </dl>
  );
}
