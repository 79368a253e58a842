import { ReceivedBody } from '@offpiste/domain/contract/messages.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { findReceipts } from '../modules/messages/message-store.ts';
import { type Command, wordAt } from './command.ts';

export const messageReceipts: Command = {
  usage: 'message receipts <messageId>',
  about: 'says on how many devices a message was shown, and when',
  run: async (context) => {
    const messageId = wordAt(context, 0, 'The id of the message');
    const isId = ReceivedBody.safeParse({ messageId }).success;
    const receipts = isId ? await findReceipts(context.database, messageId) : null;
    if (receipts === null) throw new OperatorError(`No message ${messageId} was sent`);
    context.print(`Message ${messageId}: shown on ${receipts.length} device(s).`);
    for (const { device_id, received_at } of receipts)
      context.print(`  ${new Date(received_at).toISOString()}  ${device_id}`);
  },
};
