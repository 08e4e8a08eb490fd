const key = 'hub-sign-up-key';

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Makes a secret that stays in this browser, and returns its hash for the sign-up: who confirms the address here shows by it that the
 * password was chosen here. Undefined where the browser cannot, which asks for the password again after the confirmation.
 */
export async function createSignUpKey(): Promise<string | undefined> {
  try {
    const secret = toHex(crypto.getRandomValues(new Uint8Array(32)));
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
    localStorage.setItem(key, secret);
    return toHex(new Uint8Array(hash));
  } catch {
    return undefined;
  }
}

/** Returns the secret of the sign-up of this browser, empty without one. */
export function readSignUpKey(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Forgets the secret, once the address is confirmed. */
export function forgetSignUpKey(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is switched off: there is none.
  }
}
