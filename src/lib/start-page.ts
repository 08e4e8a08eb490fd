/** What every public page does once it stands: the search over it by Ctrl-K or its button, and a page for when there is no network. */
export function startPage(page: Document) {
  const dialog = page.querySelector<HTMLDialogElement>('#palette');
  let opening: Promise<() => void> | undefined;
  const open = () => {
    if (!dialog) return;
    opening ??= import('./search-palette.ts').then(({ startPalette }) => startPalette(dialog));
    opening
      .then((show) => {
        show();
      })
      .catch(() => {
        // The script did not arrive: the page that does the same needs none.
        location.assign(dialog.querySelector('form')?.action ?? '/search');
      });
  };
  page.addEventListener('keydown', (event) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    open();
  });
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('[data-palette]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  if ('serviceWorker' in navigator) {
    // Only a comfort: a browser that refuses it misses the offline page.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  }
}
