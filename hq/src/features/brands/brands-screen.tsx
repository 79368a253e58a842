import type { BrandsReply } from '@offpiste/domain/contract/hq/brands.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { Answer } from '#parts/answer.tsx';
import { Page } from '#parts/page.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { BrandCard } from './brand-card.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useBrandsReply } from './use-brands-reply.ts';

/** The companies that the app runs under, and what they have in common. */
export function BrandsScreen() {
  const query = useBrandsReply();
  const isManager = useIsManager();
  return (
    <Page
      title="Brands"
      line={query.data && counted(query.data.brands.length, 'brand')}
      shown={query}
      actions={
        isManager && (
          <LinkButton to="/new-brand">
            <Plus aria-hidden className="size-6" />
            Create a brand
          </LinkButton>
        )
      }
    >
      <Answer query={query} loading="Loading the brands" failed="The brands did not load">
        {(value) => (
          <div className="flex flex-col gap-3">
            <ul
              aria-label="Brands"
              className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-3"
            >
              {value.brands.map((brand) => (
                <BrandCard key={brand.slug} brand={brand} reply={value} />
              ))}
            </ul>
            <Shared reply={value} />
          </div>
        )}
      </Answer>
    </Page>
  );
}

function Shared({ reply }: { reply: BrandsReply }) {
  const [changing, setChanging] = useState(false);
  const isManager = useIsManager();
  const { prefixes, staffTypes } = reply.shared;
  return (
    <Card heading="What all brands share" className="max-w-4xl">
      <p className="text-note">
        Reps of every brand see tickets that begin with {listed(prefixes)}, and staff of the kinds{' '}
        {listed(staffTypes)}. An address that names no brand shows{' '}
        {reply.brands.find(({ slug }) => slug === reply.defaultBrand)?.name ?? reply.defaultBrand}.
      </p>
      {isManager && (
        <button type="button" className={`${smallButtonClass} mt-2`} onClick={() => setChanging(true)}>
          Change…
        </button>
      )}
      {changing && <SettingsDialog reply={reply} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function listed(names: readonly string[]): string {
  return names.length > 0 ? names.join(', ') : '(none)';
}
