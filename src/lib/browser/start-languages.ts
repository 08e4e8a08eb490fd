const storageKey = 'hub:language';

/**
 * Remembers the language that somebody chooses by a link to it (`hreflang`), and that they want none offered; the offer itself is
 * shown by components/show-frame.js. The links lead to the same page with what its address asks for.
 */
export function startLanguages(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('a[hreflang]');
    if (link) {
      store(link.hreflang);
      if (link.search === '') link.search = page.location.search;
    }
    if (!target.closest('[data-dismiss-offer]')) return;
    // No language: nothing is offered until one is chosen.
    store('');
    target.closest('[data-language-offer]')?.remove();
  });
}

function store(language: string) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(language));
  } catch {
    // Storage is switched off: it is offered again.
  }
}
