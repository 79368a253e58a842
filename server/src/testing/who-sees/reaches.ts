import { type Datum, type Reach, whoSees } from '@offpiste/domain/contract/who-sees.ts';
import type { Canary } from './canaries.ts';

/** The viewer, in the plain words of the test: nothing here is computed by the rules under test. */
export interface Asker {
  repId: string;
  level: 0 | 1 | 2 | 3;
  tenant: string;
  /** Slug of the app's brand. */
  app: string;
}

const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  nuco: ['NUCO'],
  wasteland: ['WASTELAND'],
  alpine: ['ALPINE', 'ALPS'],
};
const SHARED = 'WHITEROAD';
const STRICT = 'wasteland';

/** Whether this asker may see this value in a field of this kind. */
export function maySee(asker: Asker, kind: keyof typeof whoSees, { datum, owner }: Canary): boolean {
  const reaches: Partial<Record<Datum | 'internal', readonly Reach[]>> = whoSees[kind];
  const reach = reaches[datum]?.[asker.level];
  return reach !== undefined && isWithin(reach, owner, asker);
}

/** Whether fields of this kind may be in a reply to this asker at all. */
export function mayHaveField(asker: Asker, kind: keyof typeof whoSees): boolean {
  const reaches = Object.values<readonly Reach[]>(whoSees[kind]).map((levels) => levels[asker.level]);
  if (reaches.length === 0) return true;
  return reaches.some(
    (reach) => reach !== 'none' && !(reach === 'all, or none in a strict brand' && isOfStrictBrand(asker)),
  );
}

function isWithin(reach: Reach, owner: string, asker: Asker): boolean {
  const [prefix = '', repId = ''] = owner.split('|');
  switch (reach) {
    case 'all':
      return true;
    case 'none':
      return false;
    case 'own':
      return PREFIXES[asker.tenant]?.includes(prefix) ?? false;
    case 'own and shared':
      return prefix === SHARED || (PREFIXES[asker.tenant]?.includes(prefix) ?? false);
    case 'all, or none in a strict brand':
      return !isOfStrictBrand(asker);
    case 'colleagues': {
      const [tenant, staffType = '', userId] = owner.split('|');
      return (
        tenant === asker.tenant || ['Welfare', 'Eame Hill'].includes(staffType) || userId === asker.repId
      );
    }
    case 'oneself':
      return owner === asker.repId;
    case "the app's brand":
      return owner === 'everyone' || owner.split('+').includes(asker.app);
    case 'allocated':
      return repId !== 'stranger' && (prefix === SHARED || (PREFIXES[asker.app]?.includes(prefix) ?? false));
  }
}

function isOfStrictBrand({ tenant, app }: Asker): boolean {
  return tenant === STRICT || app === STRICT;
}
