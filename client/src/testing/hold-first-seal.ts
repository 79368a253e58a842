import { expect, vi } from 'vitest';

/** Holds back what the phone seals next, until it is let go: what is sealed after that overtakes it where it may. */
export function holdFirstSeal() {
  const seal = crypto.subtle.encrypt.bind(crypto.subtle);
  const held = Promise.withResolvers<void>();
  const sealed = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...given) => {
    await held.promise;
    return await seal(...given);
  });
  return {
    /** Resolves when it is held. */
    begun: () => expect.poll(() => sealed.mock.calls.length).toBe(1),
    /** Lets it go, and resolves when it and the next one are sealed. */
    async letGo() {
      held.resolve();
      await expect.poll(() => sealed.mock.calls.length).toBe(2);
      await Promise.all(sealed.mock.results.map(({ value }) => value));
    },
  };
}
