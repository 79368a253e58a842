import type { BrandsReply } from '@offpiste/domain/contract/hq/brands.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { Lock, SearchX } from 'lucide-react';
import { useIsManager } from '#access/use-is-manager.ts';
import { Answer } from '#parts/answer.tsx';
import { Page } from '#parts/page.tsx';
import { Alert } from '#ui/alert.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { addressOfBrand } from './brand-fields.ts';
import { BrandForm } from './brand-form.tsx';
import { useBrandsReply } from './use-brands-reply.ts';

/** Makes a brand. */
export function NewBrandScreen() {
  return <FormPage slug={null} />;
}

/** Changes a brand. */
export function BrandScreen() {
  const { slug } = useParams({ from: '/signed-in/inside/season/brands/$slug' });
  const { made = false } = useSearch({ from: '/signed-in/inside/season/brands/$slug' });
  return <FormPage key={slug} slug={slug} isMade={made} />;
}

function FormPage({ slug, isMade = false }: { slug: string | null; isMade?: boolean }) {
  const query = useBrandsReply();
  const isManager = useIsManager();
  const brand = query.data?.brands.find((one) => one.slug === slug) ?? null;
  return (
    <Page title={slug === null ? 'Create a brand' : (brand?.name ?? slug)} shown={query}>
      <Answer query={query} loading="Loading the brands" failed="The brands did not load">
        {(value) => {
          if (!isManager)
            return (
              <EmptyState icon={Lock} title="Your account may look and not change">
                The list of brands says what there is.
              </EmptyState>
            );
          if (slug !== null && !brand)
            return <EmptyState icon={SearchX} title="There is no such brand (any more)" />;
          return (
            <>
              {isMade && brand && <Made slug={brand.slug} reply={value} />}
              <BrandForm brand={brand} reply={value} />
            </>
          );
        }}
      </Answer>
    </Page>
  );
}

/** Leads on from a brand that has just been made. */
function Made({ slug, reply }: { slug: string; reply: BrandsReply }) {
  const slugs = reply.brands.map((one) => one.slug);
  return (
    <Alert tone="ok" className="mb-3 max-w-6xl">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          The brand is there. Its reps open{' '}
          <b className="break-all">{addressOfBrand(slug, location, slugs)}</b>
        </p>
        <LinkButton to="/reps" search={{ add: slug }}>
          Invite its first rep
        </LinkButton>
      </div>
    </Alert>
  );
}
