/** Whether this browser can use passkeys and security keys; they need a secure page. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

// What browsers throw, by name, also inside the errors of supabase-js, under the codes of our sentences.
const codes: Record<string, string> = {
  NotAllowedError: 'webauthn_canceled',
  AbortError: 'webauthn_canceled',
  InvalidStateError: 'webauthn_credential_exists',
  SecurityError: 'webauthn_wrong_site',
};

/**
 * What an error of a passkey or security key says to the person: a new error with a code of ours, or the same one. A key that
 * the server refuses as a second factor has no code of its own there; hosted, the answer is 500.
 */
export function toKeyError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, status } = error as Error & { code?: string; status?: number };
  const known =
    codes[error.name] ??
    (code === 'mfa_verification_failed' || status === 500 ? 'webauthn_verification_failed' : undefined);
  return known === undefined ? error : Object.assign(new Error(known, { cause: error }), { code: known });
}
