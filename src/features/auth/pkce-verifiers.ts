const suffix = '-code-verifier';

/** Whether this browser asked for something that a link or a provider completes: only then the auth client keeps a PKCE verifier. */
export function hasVerifier(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.endsWith(suffix));
  } catch {
    return false;
  }
}

/** Removes the verifiers of what was asked for, once a link completed it without them. */
export function forgetVerifiers(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.endsWith(suffix)) localStorage.removeItem(name);
  } catch {
    // Storage is switched off: there are none.
  }
}

/**
 * Remembers the PKCE verifiers that the auth client keeps in this browser; answers how to put them back. The client drops a
 * link's verifier even when the network failed, and without it a second try looks like a link of another browser.
 */
export function preserveVerifiers(): () => void {
  try {
    const kept = Object.entries(localStorage as Record<string, string>).filter(([name]) =>
      name.endsWith(suffix),
    );
    return () => {
      for (const [name, verifier] of kept) localStorage.setItem(name, verifier);
    };
  } catch {
    // Storage is switched off: the client has its verifiers in memory, if at all.
    return () => undefined;
  }
}
