/** OWASP's strength for scrypt: 128 MiB for each guess. A backup does not say its strength, so it may not change. */
export const STRENGTH = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
