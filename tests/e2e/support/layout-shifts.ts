import { expect, type Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** What moved on the open page without anybody having asked for it. */
interface Moved {
  score: number;
  what: string[];
}

/** Records the layout shifts of the pages that `page` opens from now on. */
export const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    if ('moved' in window) return;
    const moved: Moved = { score: 0, what: [] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        moved.score += value;
        for (const { node, previousRect: from, currentRect: to } of sources)
          moved.what.push(
            `${node?.nodeName ?? ''} "${(node?.textContent ?? '').trim().slice(0, 40)}" ${JSON.stringify([from, to])}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The shifts of the open page, once its fonts are there and what waits for a moment without work has run. */
export const readLayoutShifts = (page: Page): Promise<Moved> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }));
    return (window as unknown as { moved: Moved }).moved;
  });

/** Fails if anything on the open page moved while it loaded; less than a thousandth is the rounding of positions. */
export async function expectNothingMoved(page: Page) {
  const { score, what } = await readLayoutShifts(page);
  expect(score, what.join('\n')).toBeLessThan(0.001);
}
