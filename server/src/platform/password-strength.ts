/** The library's number for it; its own enum does not exist at run time. */
const ARGON2ID = 2;

/** argon2id at OWASP's recommended strength. Raise a number and passwords are hashed again as their owners sign in. */
export const STRENGTH = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
};
