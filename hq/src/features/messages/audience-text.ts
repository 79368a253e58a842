import type { MessageRow } from '@offpiste/domain/contract/hq/messages.ts';
import { placeText } from '#parts/place-text.ts';
import { brandName } from '#session/brand.ts';

/** To whom a message was written: 'Reps of Coach 4 outbound'. */
export function audienceText({ audience, onlyRep }: Pick<MessageRow, 'audience' | 'onlyRep'>): string {
  switch (audience?.to) {
    case 'everyone':
      return 'Everybody';
    case 'brand':
      return `Reps of ${brandName(audience.brand)}`;
    case 'resort':
      return `Reps in ${audience.resort}`;
    case 'departure':
      return `Reps of ${placeText(audience.place)}`;
    default:
      return onlyRep ?? 'One rep';
  }
}
