const place = (userId: string, entity: string) => `hub-admin-columns:${userId}:${entity}`;

/** The columns that a person chose on this device; undefined when they did not. */
export function readChosenColumns(userId: string, entity: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place(userId, entity)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the columns that a person chose on this device. */
export function storeChosenColumns(userId: string, entity: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(place(userId, entity), JSON.stringify(ids));
  } catch {
    // Where nothing can be stored, the choice holds for this page.
  }
}
