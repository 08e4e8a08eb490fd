import type { CDPSession, Page } from '@playwright/test';

/** Gives the browser of `page` a device that holds passkeys; with `isUsb` a security key that is plugged in. */
export async function plugInAuthenticator(page: Page, { isUsb = false } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: isUsb ? 'usb' : 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return new VirtualAuthenticator(session, authenticatorId);
}

/** A device of the browser that holds passkeys, which tests handle. */
class VirtualAuthenticator {
  readonly #session: CDPSession;
  readonly #authenticatorId: string;

  constructor(session: CDPSession, authenticatorId: string) {
    this.#session = session;
    this.#authenticatorId = authenticatorId;
  }

  /** Whether its person confirms from now on: fails at once with `false`, as by canceling. */
  async letPersonConfirm(isUserVerified: boolean) {
    await this.#session.send('WebAuthn.setUserVerified', {
      authenticatorId: this.#authenticatorId,
      isUserVerified,
    });
  }

  /** Sets the counters of all its keys, as of a copy. */
  async setCounters(signCount: number) {
    const authenticatorId = this.#authenticatorId;
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', { authenticatorId });
    for (const credential of credentials) {
      await this.#session.send('WebAuthn.removeCredential', {
        authenticatorId,
        credentialId: credential.credentialId,
      });
      await this.#session.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...credential, signCount },
      });
    }
  }
}
