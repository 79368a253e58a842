import { vi } from 'vitest';

// argon2id all the same, at a hundredth of its work: at its full strength it was a quarter of what these tests do.
vi.mock('#platform/password-strength.ts', async (original) => {
  const { STRENGTH } = await original<typeof import('#platform/password-strength.ts')>();
  return { STRENGTH: { ...STRENGTH, memoryCost: 256, timeCost: 1 } };
});
