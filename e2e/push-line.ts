import type { Page } from '@playwright/test';

/** From now on the page's browser returns subscriptions at this endpoint: a Chromium of a test has no push service. */
export async function subscriptionsAt(page: Page, endpoint: string, keys: object): Promise<void> {
  await page.evaluate(
    (made) => {
      let held: object | null = null;
      const subscription = {
        ...made,
        toJSON: () => made,
        unsubscribe: async () => {
          held = null;
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => held,
        subscribe: async () => {
          held = subscription;
          return held;
        },
      });
    },
    { endpoint, keys },
  );
}

/** Replaces the browser's line to its push service. Returns what hands a message to the service worker. */
export async function lineToWorker(page: Page, origin: string): Promise<(message: unknown) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (message) => {
    const data = JSON.stringify(message);
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}
