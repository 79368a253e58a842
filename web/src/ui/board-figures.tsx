import { Progress } from '@base-ui/react/progress';
import { numberText } from '@offpiste/domain/rules/number-text.ts';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** How far something has come: 'Loaded', 12 of 40. */
export interface Share {
  label: string;
  value: number;
  max: number;
}

export interface Figure {
  label: string;
  value: string;
  /** The figure is a time that matters now. */
  isTime?: boolean;
}

export interface BoardFiguresProps {
  /** The largest figure; its bar runs along the lower edge of the board. */
  hero: Share;
  figures: readonly (Figure | Share)[];
  /** Whether the list is here that the figures are counted in; until then each is a dash, and never 0. */
  isKnown: boolean;
}

const labelClass = 'block text-sm leading-[1rem] text-muted';
const valueClass = 'text-lg leading-[1.625rem] font-bold';

/** The figures of a screen on its board: stays in view while scrolling and while the camera is open. */
export function BoardFigures({ hero, figures, isKnown }: BoardFiguresProps) {
  const number = (value: number) => (isKnown ? numberText(value) : '–');
  return (
    <div className="mx-auto flex max-w-2xl flex-wrap items-end gap-x-5 gap-y-1 px-4 pb-4.5 max-[370px]:gap-x-3.5">
      <ShareBar share={hero} isKnown={isKnown}>
        <span aria-hidden className="flex flex-col-reverse">
          <span className={labelClass}>{hero.label}</span>
          <span className="text-hero font-bold short:text-[2.125rem] short:leading-[2.25rem]">
            {number(hero.value)}
            <span className="text-lg font-semibold tracking-normal text-muted"> of {number(hero.max)}</span>
          </span>
        </span>
        <Progress.Track className="absolute inset-x-0 bottom-0 h-1.5 bg-track">
          <Progress.Indicator className="rounded-r-full bg-bar transition-[width] duration-200 ease-out" />
        </Progress.Track>
      </ShareBar>
      <div className="flex flex-1 flex-wrap items-end justify-between gap-x-5 gap-y-1 max-[370px]:gap-x-3.5">
        {figures.map((figure) =>
          'max' in figure ? (
            <ShareBar key={figure.label} share={figure} isKnown={isKnown}>
              <span aria-hidden className="flex flex-col-reverse">
                <span className={labelClass}>{figure.label}</span>
                <span className={valueClass}>
                  {number(figure.value)} of {number(figure.max)}
                </span>
              </span>
            </ShareBar>
          ) : (
            <SmallFigure
              key={figure.label}
              {...figure}
              value={isKnown || figure.isTime ? figure.value : '–'}
            />
          ),
        )}
      </div>
    </div>
  );
}

export interface BoardSharesProps extends Pick<BoardFiguresProps, 'isKnown'> {
  shares: readonly (Share & { text: string })[];
}

/** Two shares of equal weight, each with its own bar. */
export function BoardShares({ shares, isKnown }: BoardSharesProps) {
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-2 gap-5 px-4 pb-3.5 @max-3xs:grid-cols-1">
      {shares.map(({ text, ...share }) => (
        <ShareBar
          key={share.label}
          share={share}
          isKnown={isKnown}
          text={`${numberText(share.value)} ${text}`}
        >
          <span aria-hidden className="flex flex-wrap items-end gap-x-2.5">
            <span className="text-hero leading-[2.5rem] font-bold short:text-[2.125rem] short:leading-[2.25rem]">
              {isKnown ? numberText(share.value) : '–'}
            </span>
            <span className={labelClass}>
              <span className="block">{share.label}</span>
              {isKnown && text}
            </span>
          </span>
          <Progress.Track className="mt-2 h-1.5 overflow-hidden rounded-full bg-track">
            <Progress.Indicator className="rounded-full bg-bar transition-[width] duration-200 ease-out" />
          </Progress.Track>
        </ShareBar>
      ))}
    </div>
  );
}

function ShareBar(props: { share: Share; isKnown: boolean; text?: string; children: ReactNode }) {
  const { label, value, max } = props.share;
  const words = props.isKnown ? (props.text ?? `${numberText(value)} of ${numberText(max)}`) : 'Unknown';
  return (
    <Progress.Root value={Math.min(value, max)} max={Math.max(max, 1)} getAriaValueText={() => words}>
      <Progress.Label className="sr-only">{label}</Progress.Label>
      {props.children}
    </Progress.Root>
  );
}

function SmallFigure({ label, value, isTime = false }: Figure) {
  return (
    <dl className="flex flex-col-reverse">
      <dt className={labelClass}>{label}</dt>
      <dd className={classNames(valueClass, isTime && 'text-signal')}>{value}</dd>
    </dl>
  );
}
