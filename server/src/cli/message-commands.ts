import { PushPayload, ReceivedBody } from '@offpiste/domain/contract/messages.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { createBrands } from '#platform/brands.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { readBrands } from '#platform/stored-brands.ts';
import { vapidKeys } from '#platform/vapid.ts';
import { findReceipts } from '../modules/messages/message-store.ts';
import { sendMessage } from '../modules/messages/send-message.ts';
import { type Command, wordAt } from './command.ts';

export const messageSend: Command = {
  usage: 'message send <text> [--title <title>] [--brand <slug>]',
  about:
    'pushes a message to the phones of the rep who has Messages in a brand (the default brand if none is named)',
  options: { title: 'text', brand: 'text' },
  audited: { words: 0 },
  run: async (context) => {
    const { database, settings } = context;
    const { all, forHost } = createBrands(await readBrands(database.pool), settings.defaultBrand);
    const slug = context.options.brand ?? forHost('').slug;
    const brand = all.find((known) => known.slug === slug);
    if (!brand) throw new OperatorError(`The brand is one of: ${all.map((known) => known.slug).join(', ')}`);
    if (!brand.messagesRepId)
      throw new OperatorError(
        `Nobody has Messages in ${brand.name}: choose a rep with offpiste brand change ${brand.slug} --messages-rep <id>`,
      );

    const { title = brand.name } = context.options;
    const text = PushPayload.safeParse({ messageId: '', title, body: wordAt(context, 0, 'The text') });
    if (!text.success) throw new OperatorError('The title must have 1 to 100 characters, the text 1 to 1000');
    const sender = {
      database,
      vapid: vapidKeys(settings, await context.secrets()),
      clock: Date.now,
      testOrigin: settings.pushTestOrigin,
    };
    const { messageId, delivered, gone, failures } = await sendMessage(sender, brand.messagesRepId, {
      title: text.data.title,
      body: text.data.body,
    });
    const forgotten = gone > 0 ? `, ${gone} no longer there` : '';
    context.print(`Message ${messageId}: pushed to ${counted(delivered, 'device')}${forgotten}.`);
    if (failures.length > 0) throw new OperatorError(`Not delivered:\n  ${failures.join('\n  ')}`);
  },
};

export const messageReceipts: Command = {
  usage: 'message receipts <messageId>',
  about: 'says on how many devices a message was shown, and when',
  run: async (context) => {
    const messageId = wordAt(context, 0, 'The id of the message');
    const isId = ReceivedBody.safeParse({ messageId }).success;
    const receipts = isId ? await findReceipts(context.database, messageId) : null;
    if (receipts === null) throw new OperatorError(`No message ${messageId} was sent`);
    context.print(`Message ${messageId}: shown on ${counted(receipts.length, 'device')}.`);
    for (const { device_id, received_at } of receipts)
      context.print(`  ${new Date(received_at).toISOString()}  ${device_id}`);
  },
};
