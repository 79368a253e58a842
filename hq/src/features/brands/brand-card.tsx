import type { BrandsReply, HqBrand } from '@offpiste/domain/contract/hq/brands.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { RemoveBrandDialog } from '#parts/remove-brand-dialog.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { Badge } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { addressOfBrand } from './brand-fields.ts';

/** A brand in the list: what it is called, its codes, the address that its reps open, and whether it may go. */
export function BrandCard({ brand, reply }: { brand: HqBrand; reply: BrandsReply }) {
  const [removing, setRemoving] = useState(false);
  const isManager = useIsManager();
  const { slug, name, logo, ticketPrefixes, themeColour, staysBecause } = brand;
  const slugs = reply.brands.map((one) => one.slug);
  return (
    <li data-row tabIndex={-1} className={`${cardClass} flex flex-col gap-2 p-4`}>
      <div className="flex items-center gap-3">
        <img src={logo} alt="" className="size-12 object-contain" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          <p className="text-sm break-all text-muted">{addressOfBrand(slug, location, slugs)}</p>
        </div>
        {slug === reply.defaultBrand && <Badge>Default</Badge>}
      </div>
      <p className="flex items-center gap-2 text-note">
        <span
          aria-hidden
          className="size-5 shrink-0 rounded-tag border border-edge"
          style={{ backgroundColor: themeColour }}
        />
        <span className="min-w-0 wrap-anywhere">
          {ticketPrefixes.length > 0
            ? `Tickets ${ticketPrefixes.map((prefix) => `${prefix}-…`).join(', ')}`
            : 'Sells no tickets'}
        </span>
      </p>
      <p className="text-sm text-muted">
        {staysBecause === null ? 'Nothing uses it.' : `It stays: ${staysBecause}.`}
      </p>
      {isManager && (
        <div className="mt-auto flex flex-wrap items-center gap-2">
          <Link to="/brands/$slug" params={{ slug }} className={smallButtonClass}>
            Change… <span className="sr-only">{name}</span>
          </Link>
          {staysBecause === null && (
            <button type="button" className={smallButtonClass} onClick={() => setRemoving(true)}>
              Remove… <span className="sr-only">{name}</span>
            </button>
          )}
        </div>
      )}
      {removing && <RemoveBrandDialog brand={brand} onClose={() => setRemoving(false)} />}
    </li>
  );
}
