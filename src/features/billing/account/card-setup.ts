const key = 'hub-card';

interface CardSetup {
  /** Null for the person's own card. */
  organizationId: string | null;
  /** The card that was saved before. */
  before: string | null;
}

/** Remembers in this tab which card is being replaced, before the browser leaves for the processor. */
export function rememberCard(setup: CardSetup): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(setup));
  } catch {
    // Without storage the page cannot tell that somebody comes back from saving a card.
  }
}

/** What was being saved when this tab left for the processor. */
export function readCard(): CardSetup | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as CardSetup | null;
  } catch {
    return null;
  }
}
