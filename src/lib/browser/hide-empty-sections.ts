const storageKey = 'hub:sections';

/**
 * Takes the sections without content out of the menu (`data-sections`) of a page that was built beforehand. What this device read
 * last holds at once, so that the menu hardly changes once it is shown; without an answer it stays as it is.
 */
export async function hideEmptySections(menu: HTMLElement, ask: typeof fetch = fetch): Promise<void> {
  const show = (sections: readonly string[]) => {
    for (const item of menu.querySelectorAll<HTMLElement>('[data-section]'))
      item.hidden = !sections.includes(item.dataset['section'] ?? '');
  };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (areSections(stored)) show(stored);
    const reply = await ask('/sections.json');
    const sections: unknown = reply.ok ? await reply.json() : undefined;
    if (!areSections(sections)) return;
    show(sections);
    localStorage.setItem(storageKey, JSON.stringify(sections));
  } catch {
    // Offline, or storage is blocked: the menu leads to lists that say that they are empty.
  }
}

const areSections = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((section) => typeof section === 'string');
