import { useEffect, useRef } from 'react';
import { useConfig } from '#session/brand.ts';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';
import {
  canBePushedTo,
  isSubscribed,
  type PushOutcome,
  subscribe,
  unsubscribe,
} from './push-subscription.ts';

export interface Push {
  /** Null until it is known. */
  subscribed: boolean | null;
  busy: boolean;
  /** Why it did not change. */
  problem: string | null;
  subscribe: () => Promise<void>;
  unsubscribe: () => Promise<void>;
}

/** Whether messages reach this phone while the app is closed, and how to change it; null where that is not possible. */
export function usePush(): Push | null {
  const { vapidPublicKey } = useConfig();
  const possible = vapidPublicKey !== null && canBePushedTo();
  const [subscribed, setSubscribed] = useStateWhileShown<boolean | null>(null);
  const [problem, setProblem] = useStateWhileShown<string | null>(null);
  const [busy, setBusy] = useStateWhileShown(false);
  const running = useRef<boolean>(false);

  useEffect(() => {
    if (possible) void isSubscribed().then((held) => setSubscribed((known) => known ?? held));
  }, [possible, setSubscribed]);

  const change = async (work: () => Promise<PushOutcome>, after: boolean) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const outcome = await work();
    running.current = false;
    setBusy(false);
    if (outcome.ok) setSubscribed(after);
    else setProblem(outcome.text);
  };

  if (!possible) return null;
  return {
    ...{ subscribed, busy, problem },
    subscribe: () => change(() => subscribe(vapidPublicKey), true),
    unsubscribe: () => change(unsubscribe, false),
  };
}
