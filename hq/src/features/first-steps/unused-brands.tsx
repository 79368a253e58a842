import type { FirstStepsReply } from '@offpiste/domain/contract/hq/first-steps.ts';
import { useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { RemoveBrandDialog } from '#parts/remove-brand-dialog.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { Card } from '#ui/card.tsx';

type Brand = FirstStepsReply['unusedBrands'][number];

/** Asks whether the brands that came with the product may go. */
export function UnusedBrands({ brands }: { brands: readonly Brand[] }) {
  const [removing, setRemoving] = useState<Brand | null>(null);
  const isManager = useIsManager();
  return (
    <Card heading="Brands that came with the product">
      <p className="text-note">
        Nothing uses {brands.map(({ name }) => name).join(' and ')}. Remove what you do not need: whoever adds
        a rep chooses among the brands that there are.
      </p>
      {isManager && (
        <div className="mt-2 flex flex-wrap gap-2">
          {brands.map((brand) => (
            <button
              key={brand.slug}
              type="button"
              className={smallButtonClass}
              onClick={() => setRemoving(brand)}
            >
              Remove {brand.name}…
            </button>
          ))}
        </div>
      )}
      {removing && <RemoveBrandDialog brand={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}
