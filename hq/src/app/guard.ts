import { redirect } from '@tanstack/react-router';
import { currentRep, isLoggedIn } from '#session/session.ts';

/** Sends everybody who is not signed in to the sign-in page, and back again afterwards. */
export function requireSignIn({ location }: { location: { href: string } }): void {
  if (!isLoggedIn()) throw redirect({ to: '/sign-in', search: { to: location.href } });
}

/** The server decides who may enter; the page says so before it asks. */
export function requireHq(): void {
  if (currentRep()?.hq === false) throw redirect({ to: '/closed' });
}
