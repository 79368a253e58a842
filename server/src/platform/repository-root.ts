import path from 'node:path';

/** The folder that contains `package.json`, `brands.json`, `client`, `server` … */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
