import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { isPassword } from './password-hash.ts';

test('passwords are hashed by argon2id at OWASP’s recommended strength, which a hash of it says', async () => {
  // Other tests use a lighter one.
  const { STRENGTH } =
    await vi.importActual<typeof import('./password-strength.ts')>('./password-strength.ts');
  const hashed = await hash('a password', STRENGTH);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(hashed, 'a password')).toBe(true);
  expect(await isPassword(hashed, 'another')).toBe(false);
});
