import { VALUES } from './canary-bench.ts';
import { addressesOf, isOfHq } from './routes.ts';

/** Returns the addresses of a call that reps ask. A call of headquarters refuses them whatever it is about: one shows that. */
export function askedByRep(route: string): string[] {
  const addresses = addressesOf(route, VALUES);
  return isOfHq(route) ? addresses.slice(0, 1) : addresses;
}
