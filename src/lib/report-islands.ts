/**
 * Logs whether the page's islands were mounted: each success as it happens, and a page that should have an island but has
 * none. A failed mount is logged by Astro's own loader; the page's static text stays readable in every case.
 */
export function reportIslands(page: Pick<Document, 'querySelectorAll'>) {
  const islands = page.querySelectorAll('astro-island');
  if (islands.length === 0) console.error('[hub] Nothing was mounted: the page has no island to mount into.');
  for (const island of islands) {
    const name = nameOf(island);
    island.addEventListener('astro:hydrate', () => {
      console.info(`[hub] ${name} was mounted.`);
    });
  }
}

function nameOf(island: Element): string {
  const options = JSON.parse(island.getAttribute('opts') ?? '{}') as { name?: string };
  return options.name ?? 'An island';
}
