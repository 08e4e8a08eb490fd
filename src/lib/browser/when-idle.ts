/** Calls back when the browser has nothing more urgent to do, two seconds later at most; in Safari, which cannot tell, after 200 ms. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
