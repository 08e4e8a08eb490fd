/**
 * Logs whether the page's islands were mounted: each success and each failure as it happens, and a page that should have an
 * island but has none. A failed island is marked, so that its static text can say at once what to do.
 */
export function reportIslands(page: Pick<Document, 'querySelectorAll'>) {
  const islands = page.querySelectorAll<HTMLElement>('astro-island');
  if (islands.length === 0) console.error('[hub] Nothing was mounted: the page has no island to mount into.');
  for (const island of islands) {
    const name = nameOf(island);
    island.addEventListener('astro:hydrate', () => {
      console.info(`[hub] ${name} was mounted.`);
    });
    island.addEventListener('astro:hydration-error', (event) => {
      // Astro would log it in its own words.
      event.preventDefault();
      console.error(
        `[hub] ${name} could not be mounted:`,
        (event as CustomEvent<{ error: unknown }>).detail.error,
      );
      island.dataset['failed'] = '';
    });
  }
}

function nameOf(island: Element): string {
  const options = JSON.parse(island.getAttribute('opts') ?? '{}') as { name?: string };
  return options.name ?? 'An island';
}
