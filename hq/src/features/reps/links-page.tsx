import { counted } from '@offpiste/domain/rules/counted.ts';
import { Printer } from 'lucide-react';
import type { Shown } from '#live/age-of.ts';
import { Page } from '#parts/page.tsx';
import { Button } from '#ui/button.tsx';
import { type MadeLink, PrintedLinks } from './printed-links.tsx';

export interface LinksPageProps {
  links: readonly MadeLink[];
  /** What the page shows when this is done. */
  shown: Shown;
  onDone: () => void;
}

/** Links that were just made, to be printed: nobody sees them again. */
export function LinksPage({ links, shown, onDone }: LinksPageProps) {
  return (
    <Page
      title={counted(links.length, 'link')}
      line="Shown this once: print them before you leave, and give each to its rep alone"
      shown={shown}
      actions={
        <>
          <Button icon={Printer} onClick={() => globalThis.print()}>
            Print
          </Button>
          <Button variant="secondary" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <PrintedLinks links={links} />
    </Page>
  );
}
