/**
 * Remembers the PKCE verifiers that the auth client keeps in this browser; answers how to put them back. The client drops a
 * link's verifier even when the network failed, and without it a second try looks like a link of another browser.
 */
export function preserveVerifiers(): () => void {
  try {
    const kept = Object.entries(localStorage as Record<string, string>).filter(([name]) =>
      name.endsWith('-code-verifier'),
    );
    return () => {
      for (const [name, verifier] of kept) localStorage.setItem(name, verifier);
    };
  } catch {
    // Storage is switched off: the client has its verifiers in memory, if at all.
    return () => undefined;
  }
}
