import type { CDPSession, Page } from '@playwright/test';

/** The fingerprint reader of a phone, as the browser's own tools imitate it. */
export interface BiometricPhone {
  /** Whether the next finger is the owner's. */
  setOwner(isOwner: boolean): Promise<void>;
  /** How often each passkey that it holds was used. */
  signCounts(): Promise<number[]>;
}

/** Adds to a page's browser a platform authenticator that knows its owner; `hasPrf`: its passkeys have secrets. */
export async function addBiometrics(page: Page, { hasPrf = false } = {}): Promise<BiometricPhone> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ctap2Version: 'ctap2_1',
      hasPrf,
    },
  });
  return {
    setOwner: async (isOwner) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isOwner });
    },
    signCounts: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ signCount }) => signCount);
    },
  };
}
