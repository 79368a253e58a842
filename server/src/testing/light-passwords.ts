import { vi } from 'vitest';

// argon2id and scrypt all the same, at a hundredth of their work: at full strength they were a quarter of what these tests
// do, and two thirds of what those of backups do.
vi.mock('#platform/password-strength.ts', async (original) => {
  const { STRENGTH } = await original<typeof import('#platform/password-strength.ts')>();
  return { STRENGTH: { ...STRENGTH, memoryCost: 256, timeCost: 1 } };
});
vi.mock('../backup/passphrase-strength.ts', async (original) => {
  const { STRENGTH } = await original<typeof import('../backup/passphrase-strength.ts')>();
  return { STRENGTH: { ...STRENGTH, N: 2 ** 10 } };
});
