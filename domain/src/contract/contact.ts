import * as z from 'zod/mini';

export const Contact = z.object({
  contactId: z.string(),
  contactName: z.string(),
  /** As the operator wrote it; `rules/phone.ts` returns the number to dial. */
  tel: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type Contact = z.infer<typeof Contact>;

/** `GET /api/contacts`, by name: those of the app's brand and of every brand. */
export const ContactsReply = z.array(Contact);
export type ContactsReply = z.infer<typeof ContactsReply>;
