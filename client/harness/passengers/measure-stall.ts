/** Watches how long the page can do nothing; the function ends it and gives the longest time, in ms. */
export function measureStall(): () => Promise<number> {
  const { port1, port2 } = new MessageChannel();
  let longest = 0;
  let last = performance.now();
  let over = false;
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) port2.postMessage(null);
  };
  port2.postMessage(null);
  return async () => {
    // What is still queued belongs to it.
    await new Promise((resolve) => setTimeout(resolve, 0));
    over = true;
    return longest;
  };
}
