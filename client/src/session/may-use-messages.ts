import { appBrand } from '#api/app-brand.ts';
import { useBrand } from '#session/brand.ts';
import { currentRep, useSession } from '#session/session.ts';

/** Whether the signed-in rep is the one in the brand who has Messages (document 1 §6). */
export function useMayUseMessages(): boolean {
  const { messagesRepId } = useBrand();
  const { rep } = useSession();
  return rep !== null && rep.repId === messagesRepId;
}

/** The same, outside of components. */
export function mayUseMessages(): boolean {
  const rep = currentRep();
  return rep !== null && rep.repId === appBrand()?.messagesRepId;
}
