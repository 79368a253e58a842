import { api } from '#api/api-client.ts';

/** A call of headquarters. */
export const callHq: typeof api.request = (method, path, options) => api.request(method, path, options);
