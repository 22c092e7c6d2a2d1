// Chromium's own authenticator without a device: it has a key store and verifies its user without a prompt.
import type { Page } from '@playwright/test';
import type { ApiViewer } from './api-viewer.ts';

export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Makes a passkey of the viewer in the page's authenticator; the page stands on the service's own host. */
export async function registerPasskey(page: Page, viewer: ApiViewer, name: string): Promise<void> {
  const options = await viewer.post('/auth/passkey/options');
  const response = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      json as Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0],
    );
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return credential.toJSON();
  }, options);
  await viewer.post('/auth/passkey', { name, response });
}
