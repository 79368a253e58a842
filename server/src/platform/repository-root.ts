import path from 'node:path';

/** The folder that holds `package.json`, `brands.json`, `client`, `server` … */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
