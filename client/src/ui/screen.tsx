import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { classNames } from './class-names.ts';
import { fixedEdge } from './fixed-edge.ts';
import { StatusLine, type StatusLineProps } from './status-line.tsx';

/** The shell's parts on every screen. */
export interface ScreenChrome {
  menu: ReactNode;
  connection: StatusLineProps['connection'];
  unsent: number;
  attention: number;
}

/** Set by the shell; without it (before unlocking) a screen has neither menu nor status line. */
export const ScreenChromeContext = createContext<ScreenChrome | null>(null);

export interface ScreenProps {
  title: string;
  /** Path of the screen one step up. */
  back?: string;
  /** Under the title and always in view: a count strip, a progress bar. */
  strip?: ReactNode;
  /** When the data shown was last known to be right (epoch ms). */
  dataAt?: number | null | undefined;
  /** Main actions, fixed at the foot under the thumb. */
  bottom?: ReactNode;
  className?: string;
  children: ReactNode;
}

const head = fixedEdge('--head');
const foot = fixedEdge('--foot');

/** The frame of a screen: title bar with back and menu, status line, content, action bar. */
export function Screen({ title, back, strip, dataAt, bottom, className, children }: ScreenProps) {
  const chrome = useContext(ScreenChromeContext);
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      {/* With letters this large a fixed head would leave no room to read; it scrolls away instead. */}
      <header
        ref={head}
        className="sticky top-0 z-20 @max-3xs:static border-b border-line bg-surface pt-[env(safe-area-inset-top)]"
      >
        <div className="mx-auto flex min-h-16 max-w-2xl items-center gap-2 px-2 @max-3xs:flex-wrap @max-3xs:justify-between">
          {back !== undefined && (
            <Link
              to={back}
              className="inline-flex min-h-tap min-w-tap flex-col items-center justify-center rounded-card px-2 text-sm active:bg-sunken"
            >
              <ChevronLeft aria-hidden className="size-6" />
              Back
            </Link>
          )}
          <h1
            className={classNames(
              'min-w-0 flex-1 text-lg font-bold hyphens-auto',
              back === undefined
                ? 'pl-2'
                : '@max-3xs:order-last @max-3xs:basis-full @max-3xs:pb-2 @max-3xs:pl-2',
            )}
          >
            {title}
          </h1>
          {chrome?.menu}
        </div>
        {strip && <div className="mx-auto max-w-2xl px-4 pb-3">{strip}</div>}
        {chrome && (
          <div className="mx-auto max-w-2xl">
            <StatusLine
              connection={chrome.connection}
              unsent={chrome.unsent}
              attention={chrome.attention}
              dataAt={dataAt}
            />
          </div>
        )}
      </header>
      <main className={classNames('mx-auto w-full max-w-2xl flex-1 p-4', className)}>{children}</main>
      {bottom && (
        <section
          ref={foot}
          aria-label="Actions"
          className="sticky bottom-(--bottom-nav) z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
        >
          <div className="mx-auto flex max-w-2xl flex-col gap-2 p-3">{bottom}</div>
        </section>
      )}
    </div>
  );
}
