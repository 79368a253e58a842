import { useEffect, useRef, useState } from 'react';

/** Runs one ceremony with the phone at a time; one in progress ends with the screen that started it. */
export function useCeremony<Outcome>(
  ceremony: (signal: AbortSignal) => Promise<Outcome>,
  onEnd: (outcome: Outcome) => void,
): { running: boolean; start: () => void } {
  const [running, setRunning] = useState(false);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    current.current = controller;
    setRunning(true);
    const outcome = await ceremony(controller.signal);
    if (controller.signal.aborted) return;
    setRunning(false);
    onEnd(outcome);
  };
  return { running, start: () => void start() };
}
