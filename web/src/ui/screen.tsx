import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { createContext, type ReactNode, type RefCallback, useContext } from 'react';
import { classNames } from './class-names.ts';
import { iconTargetClass } from './icon-button.tsx';
import { StatusLine, type StatusLineProps } from './status-line.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** The shell's parts on every screen. */
interface ScreenChrome {
  menu: ReactNode;
  status: Pick<StatusLineProps, 'connection' | 'unsent' | 'attention' | 'alert' | 'to'>;
  /** Which part of a wide window the screen has; none where it has all of it. */
  pane?: Pane | null;
}

/** A list, alone or beside what is open of it; or what is open of a list, perhaps with a third pane for more. */
type Pane = { is: 'list'; isAlone: boolean } | { is: 'detail'; list: string; third: HTMLElement | null };

/** Set by the shell; without it (before unlocking) a screen has neither menu nor status line. */
export const ScreenChromeContext = createContext<ScreenChrome | null>(null);

interface ScreenProps {
  /** Also the window's title, which others can read: never a person's name. */
  title: string;
  /** The number of what the screen is about; in the head beside a list, whose row has the same. */
  plate?: ReactNode;
  /** A field in place of the title, which is then read aloud only. */
  field?: ReactNode;
  /** Under the title, in a few words: where, when, whose. */
  where?: ReactNode;
  /** Path of the screen one step up. */
  back?: string;
  /** Leaves what one is doing, in words. */
  cancel?: ReactNode;
  /** Figures, always in view: head and figures are then one dark board. */
  board?: ReactNode;
  /** When the data shown was last known to be right (epoch ms). */
  dataAt?: number | null | undefined;
  /** Main actions, fixed at the foot under the thumb. */
  bottom?: ReactNode;
  className?: string;
  children: ReactNode;
}

const head = fixedEdge('--head');
const foot = fixedEdge('--foot');

/** The frame of a screen: head with back and menu, status line, content, action bar. */
export function Screen(props: ScreenProps) {
  const { title, field, where, cancel, board, dataAt, bottom, className, children } = props;
  const chrome = useContext(ScreenChromeContext);
  const pane = chrome?.pane;
  const isList = pane?.is === 'list';
  // Beside something open a list is not what the window is about.
  const isAside = isList && !pane.isAlone;
  // The list is in view.
  const back = pane?.is === 'detail' && props.back === pane.list ? undefined : props.back;
  const Heading = isAside ? 'h2' : 'h1';
  // The same element throughout, so that the list stays as it is while things of it are opened.
  const Content = isList ? 'div' : 'main';
  useDocumentTitle(isAside ? null : title, chrome?.status.unsent);
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      {/* With letters this large a fixed head would leave no room to read; it scrolls away instead. */}
      <header ref={head} className="sticky top-0 z-20 @max-3xs:static">
        <div className={classNames('relative pt-[env(safe-area-inset-top)]', board ? 'board' : 'bg-bg')}>
          <div
            className={classNames(
              'mx-auto flex max-w-2xl items-center px-1 py-1 @max-3xs:flex-wrap @max-3xs:justify-between',
              back === undefined ? 'min-h-16' : 'min-h-tap',
            )}
          >
            {back !== undefined && (
              <Link to={back} aria-label="Back" className={iconTargetClass}>
                <ChevronLeft aria-hidden className="size-7" />
              </Link>
            )}
            {pane?.is === 'detail' && props.plate && (
              <span data-head-plate className="ml-3 grid">
                {props.plate}
              </span>
            )}
            <div
              className={classNames(
                'min-w-0 flex-1 hyphens-auto',
                back === undefined
                  ? 'pl-3'
                  : 'pl-1 @max-3xs:order-last @max-3xs:basis-full @max-3xs:px-3 @max-3xs:pb-2',
              )}
            >
              <Heading
                className={classNames(
                  field ? 'sr-only' : 'font-bold',
                  !field && (back === undefined ? 'text-lg' : 'leading-[1.25rem]'),
                )}
              >
                {title}
              </Heading>
              {field}
              {where && <p className="text-sm text-muted">{where}</p>}
            </div>
            {cancel}
            {chrome?.menu}
          </div>
          {board}
        </div>
        {chrome && !isAside && <StatusLine {...chrome.status} dataAt={dataAt} />}
      </header>
      <Content
        role={isList && !isAside ? 'main' : undefined}
        className={classNames('mx-auto w-full max-w-2xl flex-1 p-3', className)}
      >
        {children}
      </Content>
      {bottom && (
        <section
          ref={foot}
          aria-label="Actions"
          className="sticky bottom-(--below) z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
        >
          <div className="mx-auto flex max-w-2xl flex-col gap-2 px-3 pt-[9px] pb-3.5">{bottom}</div>
        </section>
      )}
    </div>
  );
}

/** The look of Cancel in a head. */
export const cancelClass =
  'inline-flex min-h-touch min-w-touch items-center justify-center rounded-field px-3 text-note font-semibold select-none active:bg-sunken';

/** For the fixed head or foot of a screen: sets how much of the screen it covers, for the styles within. */
function fixedEdge(name: '--head' | '--foot'): RefCallback<HTMLElement> {
  return (edge) => {
    const screen = edge?.parentElement;
    if (!edge || !screen) return undefined;
    const watcher = new ResizeObserver(() => {
      const isFixed = getComputedStyle(edge).position === 'sticky';
      screen.style.setProperty(name, `${isFixed ? edge.offsetHeight : 0}px`);
    });
    watcher.observe(edge);
    return () => {
      watcher.disconnect();
      screen.style.removeProperty(name);
    };
  };
}
