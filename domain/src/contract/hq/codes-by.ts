import * as z from 'zod/mini';

/** What people with a code are put together by; apart from the reply, since addresses name it. */
export const codesBy = z.enum(['coach', 'group', 'building', 'room', 'person']);
export type CodesBy = z.infer<typeof codesBy>;
