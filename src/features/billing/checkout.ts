const key = 'hub-checkout';

interface Checkout {
  invoice: string;
  /** The secret of a link, which the way over the processor would lose. */
  token?: string | undefined;
  /** The page of this site on which it was begun, where that is not the page of the invoice. */
  returnTo?: string;
}

/** Remembers in this tab what is being paid, before the browser leaves for the processor. */
export function rememberCheckout(checkout: Checkout): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(checkout));
  } catch {
    // Without storage the page cannot tell that somebody comes back from paying.
  }
}

/** What was being paid when this tab left for the processor. */
export function readCheckout(): Checkout | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Checkout | undefined;
  } catch {
    return undefined;
  }
}
