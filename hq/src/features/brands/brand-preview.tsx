import type { BrandConfig } from '@offpiste/domain/contract/config.ts';
import { brandColours, colourProblem } from '@offpiste/domain/rules/brand-colours.ts';
import { CircleCheckBig, Search, Ticket } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';

export interface BrandPreviewProps {
  name: string;
  logo: string | null;
  /** As typed; what is no colour, or too pale, shows the nearest that can be read. */
  colour: string;
  /** Shades that were chosen by hand, while the colour is theirs. */
  chosen: BrandConfig['colours'];
  prefix: string | null;
}

const themes = { light: 'Light', dark: 'Dark' } as const;

/** How a brand will look on a phone, in both themes: the start of Home, a passenger with the badge, and a verdict. */
export function BrandPreview({ name, logo, colour, chosen, prefix }: BrandPreviewProps) {
  const shades = chosen ?? brandColours(colourProblem(colour)?.nearest ?? colour);
  return (
    <div className="grid grid-cols-2 gap-3 max-[500px]:grid-cols-1">
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} data-theme={theme} style={variablesOf(theme, shades)} className="min-w-0">
          <figcaption className="sr-only">{themes[theme]}</figcaption>
          <div aria-hidden className="overflow-hidden rounded-card border border-line bg-bg p-2 text-ink">
            <Home name={name} logo={logo} />
            <Passenger name={name} prefix={prefix} tone={shades[theme].tone} />
            <Loaded prefix={prefix} />
          </div>
        </figure>
      ))}
    </div>
  );
}

function Home({ name, logo }: Pick<BrandPreviewProps, 'name' | 'logo'>) {
  return (
    <>
      <div className="flex min-h-12 items-center gap-2">
        {logo && <img src={logo} alt="" className="size-8 object-contain" />}
        <p className="min-w-0 truncate font-bold">{name || 'Your brand'}</p>
      </div>
      <div className="board contours rounded-card p-3">
        <p className="text-sm text-muted">Now</p>
        <p className="text-lg font-bold">Coach 4</p>
        <p className="text-sm text-muted">Leeds · 05:30</p>
        <span className={buttonClass('primary', 'mt-2 w-full')}>Load Coach</span>
      </div>
      <div className={`${cardClass} mt-2 flex items-center gap-3 p-3`}>
        <Search className="size-6 text-brand" />
        <p className="font-semibold">Search</p>
      </div>
    </>
  );
}

function Passenger({
  name,
  prefix,
  tone,
}: Pick<BrandPreviewProps, 'name' | 'prefix'> & { tone: string | undefined }) {
  return (
    <div className={`${cardClass} relative mt-2 flex items-center gap-2 overflow-hidden py-2 pr-2 pl-4`}>
      <span className="absolute inset-y-1.5 left-0 w-1 rounded-r-[3px]" style={{ backgroundColor: tone }} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">Robin Marsh</p>
        <p className="truncate text-sm text-muted">{referenceOf(prefix)}</p>
      </div>
      <Badge className="max-w-1/2 shrink border-brand-edge bg-brand-soft">
        <span className="truncate">{prefix ?? (name || 'Your brand')}</span>
      </Badge>
    </div>
  );
}

function Loaded({ prefix }: Pick<BrandPreviewProps, 'prefix'>) {
  return (
    <div className="mt-2 rounded-card bg-ok-fill p-3 text-on-ok">
      <CircleCheckBig className="size-10" />
      <p className="text-xl font-heavy uppercase">Loaded</p>
      <p className="font-bold">Robin Marsh</p>
      <p className="flex items-center gap-1 text-sm">
        <Ticket className="size-4 shrink-0" />
        <span className="truncate">{referenceOf(prefix)}</span>
      </p>
    </div>
  );
}

function referenceOf(prefix: string | null): string {
  return `${prefix ?? 'PREFIX'}-AB12CD-000001`;
}

/** The names under which a page has a brand's shades (`web/src/ui/tokens.css`). */
function variablesOf(theme: 'light' | 'dark', shades: NonNullable<BrandConfig['colours']>): CSSProperties {
  const light = Object.entries(shades.light).map(([name, shade]) => [`--light-${name}`, shade]);
  const dark = Object.entries(shades.dark).map(([name, shade]) => [`--dark-${name}`, shade]);
  // The one shade that the dark theme takes from the light one; on the root it is inherited.
  const onBoard = ['--brand-on-board', shades.light['brand-on-board']];
  return Object.fromEntries(theme === 'light' ? light : [...dark, onBoard]);
}
