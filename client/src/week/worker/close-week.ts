import { personalFields } from '@offpiste/domain/contract/personal-fields.ts';
import { closeFields } from '@offpiste/domain/rules/closed-fields.ts';
import { packText, unpackText } from '../packing.ts';

/** The packed bytes of a week with its personal fields closed; throws when they are no week. */
export async function closeWeek(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const week: unknown = JSON.parse(await unpackText(packed));
  return await packText(JSON.stringify(closeFields(week, personalFields['/api/week/data/:weekId'])));
}
