const keyOf = (id: string) => `hub-order-link-${id}`;

/** Keeps the secret of an order's link in this tab: the way over the processor would lose it. */
export function rememberOrder(id: string, token: string | undefined): void {
  if (token === undefined) return;
  try {
    sessionStorage.setItem(keyOf(id), token);
  } catch {
    // Without storage the link of the email leads back.
  }
}

/** The secret of an order's link that this tab has. */
export function recallOrder(id: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? undefined;
  } catch {
    return undefined;
  }
}
