/** Loads the maps of a page: one of its own at once, one next to the list when it is in view, which it never is on phones. */
export function startMaps(page: Document) {
  for (const frame of page.querySelectorAll<HTMLElement>('[data-map-frame]')) {
    const start = () =>
      void import('./show-map.ts').then(
        ({ showMap }) => showMap(frame),
        () => undefined,
      );
    if (!frame.closest('[data-map-pane]')) {
      start();
      continue;
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      start();
    });
    observer.observe(frame);
  }
}
