import { BrandChangedReply, type HqBrand } from '@offpiste/domain/contract/hq/brands.ts';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { useHqCall } from '#parts/use-hq-call.ts';
import { askForBrands } from '#session/brand.ts';

export interface RemoveBrandDialogProps {
  brand: Pick<HqBrand, 'slug' | 'name'>;
  onClose: () => void;
}

/** Asks before a brand that nothing uses is removed. */
export function RemoveBrandDialog({ brand: { slug, name }, onClose }: RemoveBrandDialogProps) {
  const { post, ...call } = useHqCall('hq/brands');
  const remove = async () => {
    const path = `/api/hq/brands/${encodeURIComponent(slug)}/remove`;
    if ((await post(path, { body: {}, schema: BrandChangedReply })) === null) return;
    void askForBrands();
    onClose();
  };
  return (
    <AskDialog
      title={`Remove ${name}?`}
      description="Its name, colours, logo and links go for good. Its address shows the default brand from then on."
      action="Remove"
      isDangerous
      call={call}
      onGo={remove}
      onClose={onClose}
    />
  );
}
