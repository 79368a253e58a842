import { BrandChangedReply, type BrandsReply, type HqBrand } from '@offpiste/domain/contract/hq/brands.ts';
import { colourProblem } from '@offpiste/domain/rules/brand-colours.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useHqCall } from '#parts/use-hq-call.ts';
import { askForBrands } from '#session/brand.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { showToast } from '#ui/toast.tsx';
import {
  addressOfBrand,
  type BrandFields,
  bodyOf,
  fieldsOf,
  handbooksProblem,
  listIn,
} from './brand-fields.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ColourField } from './colour-field.tsx';
import { LinkFields, RepFields, WhoFields } from './field-groups.tsx';
import { type ChosenLogo, LogoField } from './logo-field.tsx';

/** A brand as a form, beside how it will look. */
export function BrandForm({ brand, reply }: { brand: HqBrand | null; reply: BrandsReply }) {
  const navigate = useNavigate();
  const { busy, problem, post, put } = useHqCall('hq/brands');
  // What was there when the form was opened: what somebody else changes meanwhile is not taken back.
  const [before] = useState(() => fieldsOf(brand));
  const [fields, setFields] = useState(before);
  const [logo, setLogo] = useState<ChosenLogo | null>(null);
  const set = (change: Partial<BrandFields>) => setFields((now) => ({ ...now, ...change }));

  const isColour = /^#[0-9a-f]{6}$/i.test(fields.colour.trim());
  const colour = isColour ? fields.colour.trim().toLowerCase() : before.colour;
  const [prefix = null] = listIn(fields.prefixes);
  const isWhole =
    fields.name.trim() !== '' &&
    fields.slug.trim() !== '' &&
    isColour &&
    colourProblem(colour) === null &&
    handbooksProblem(fields.handbooks) === null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const slug = fields.slug.trim();
    const path = `/api/hq/brands/${encodeURIComponent(slug)}`;
    const schema = BrandChangedReply;
    const whole = {
      slug,
      ...bodyOf(fields, fieldsOf(null)),
      ticketPrefixes: listIn(fields.prefixes),
      themeColour: colour,
    };
    const changed = bodyOf(fields, before);
    const done =
      brand === null
        ? await post('/api/hq/brands', { body: whole, schema })
        : Object.keys(changed).length === 0 || (await post(path, { body: changed, schema }));
    if (done === null) return;
    const isSent = logo === null || (await put(`${path}/logo`, { bytes: logo.bytes, schema })) !== null;
    await askForBrands();
    if (brand === null) {
      // The brand is there all the same, and keeps its plain logo.
      if (!isSent) showToast('The logo was not taken. Choose it again.');
      await navigate({ to: '/brands/$slug', params: { slug }, search: { made: true } });
    } else if (isSent) {
      showToast('Changed. Phones show it at their next start');
      await navigate({ to: '/brands' });
    }
  };
  const slugs = reply.brands.map(({ slug }) => slug);
  return (
    <form
      noValidate
      className="grid max-w-6xl grid-cols-[minmax(0,1fr)_minmax(0,27rem)] items-start gap-4 max-[1000px]:grid-cols-1"
      onSubmit={(event) => void submit(event)}
    >
      <div className="flex flex-col gap-3">
        <WhoFields
          fields={fields}
          set={set}
          isNew={brand === null}
          address={addressOfBrand(fields.slug.trim(), location, slugs)}
        />
        <Card heading="How it looks">
          <div className="flex flex-col gap-3">
            <ColourField value={fields.colour} onChange={(value) => set({ colour: value })} />
            <LogoField shown={logo?.address ?? brand?.logo ?? null} onChoose={setLogo} />
          </div>
        </Card>
        <LinkFields fields={fields} set={set} />
        <RepFields fields={fields} set={set} slug={brand?.slug ?? null} />
        {problem !== null && <Alert>{problem}</Alert>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={busy || !isWhole}>
            {brand === null ? 'Create the brand' : 'Change'}
          </Button>
          <Link to="/brands" className="inline-flex min-h-tap items-center px-3 font-semibold">
            Cancel
          </Link>
        </div>
      </div>
      <aside aria-label="How it will look" className="sticky top-3 flex flex-col gap-2 max-[1000px]:static">
        <BrandPreview
          name={fields.name.trim()}
          logo={logo?.address ?? brand?.logo ?? null}
          colour={colour}
          chosen={brand && colour === brand.themeColour ? brand.colours : undefined}
          prefix={prefix}
        />
        <p className="text-sm text-muted">
          So it looks on a phone, light and dark. All shades are made from the one colour.
        </p>
      </aside>
    </form>
  );
}
