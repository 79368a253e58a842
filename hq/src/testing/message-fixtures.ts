import type {
  MessageRep,
  MessageReply,
  MessageRow,
  RecipientsReply,
} from '@offpiste/domain/contract/hq/messages.ts';

/** A message to the reps of a departure that one phone has shown. */
export function aMessage(over: Partial<MessageRow> = {}): MessageRow {
  return {
    messageId: 'M1',
    at: '2026-12-11T09:00:00Z',
    by: 'Mia',
    dueAt: '2026-12-11T09:00:00Z',
    title: 'Gate',
    text: 'Leave by the north gate.',
    urgent: false,
    audience: { to: 'departure', weekId: 'W1', place: 'coach:4:outbound' },
    onlyRep: null,
    counts: { waiting: 0, sent: 0, taken: 0, fetched: 0, shown: 1, 'not-reachable': 0 },
    ...over,
  };
}

export function aMessageRep(name: string, over: Partial<MessageRep> = {}): MessageRep {
  return {
    repId: `id of ${name}`,
    name,
    brand: 'nuco',
    state: 'shown',
    sentAt: null,
    takenAt: null,
    fetchedAt: null,
    shownAt: null,
    putAwayAt: null,
    ...over,
  };
}

export function aMessageReply(over: Partial<MessageReply> = {}): MessageReply {
  return { asOf: '2026-12-11T10:00:00Z', message: aMessage(), reps: [], ...over };
}

/** So many reps by how a message can come to them. */
export function someRecipients(
  numbers: Partial<Record<RecipientsReply['reps'][number]['reach'], number>>,
  dueAt: string | null = null,
): RecipientsReply {
  const reaches = ['alerts', 'app', 'none'] as const;
  const reps = reaches.flatMap((reach) =>
    Array.from({ length: numbers[reach] ?? 0 }, (_, index) => {
      const name = `${reach} ${index + 1}`;
      return { repId: name, name, brand: 'nuco', reach };
    }),
  );
  return { reps, dueAt };
}
