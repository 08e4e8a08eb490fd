const key = 'hub:typed-email';

/** Remembers the email address that was typed on a page of signing in, for the next of them in this tab; never in an address. */
export function rememberEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // Storage is switched off: it is typed again.
  }
}

/** The email address that was typed before, or empty. */
export function readTypedEmail(): string {
  try {
    return typeof sessionStorage === 'undefined' ? '' : (sessionStorage.getItem(key) ?? '');
  } catch {
    return '';
  }
}
