const keyOf = (id: string) => `hub-link-${id}`;

/** Keeps the secret of an emailed link in this tab: a reload, or the way over the processor, would lose it. */
export function rememberSecret(id: string, token: string | undefined): void {
  if (token === undefined) return;
  try {
    sessionStorage.setItem(keyOf(id), token);
  } catch {
    // Without storage the link of the email leads back.
  }
}

/** The secret of the link to this id that this tab has. */
export function recallSecret(id: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the secret of the link to this id. */
export function forgetSecret(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // Storage is switched off: there is none.
  }
}
