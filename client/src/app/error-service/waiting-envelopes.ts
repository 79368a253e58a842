/** Envelopes that could not be sent; a new one replaces the oldest. */
const MOST = 30;

/**
 * Keeps unsent envelopes in memory, for as long as the app is open. None of them is stored on the phone: what is
 * there has to be sealed, and erased at sign-out.
 */
export function waitingEnvelopes<Envelope>() {
  const waiting: Envelope[] = [];
  return {
    push: async (envelope: Envelope) => {
      waiting.push(envelope);
      if (waiting.length > MOST) waiting.shift();
    },
    unshift: async (envelope: Envelope) => {
      if (waiting.length < MOST) waiting.unshift(envelope);
    },
    shift: async () => waiting.shift(),
  };
}
