/**
 * Makes links that share a page by mail (`data-share` with the page's address) use the device's own sharing, or else copy the
 * address; `data-label` is their new text, and `data-copied` is said in the page's `[data-share-status]`.
 */
export function offerSharing(page: Document) {
  const status = page.querySelector('[data-share-status]');
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-share]')) {
    const { share: url, title = '', label, copied = '' } = link.dataset;
    const share = (navigator as Partial<Navigator>).share?.bind(navigator);
    const clipboard = (navigator as Partial<Navigator>).clipboard;
    if (url === undefined || (!share && !clipboard)) continue;
    const words = link.querySelector('span');
    if (words && label !== undefined) words.textContent = label;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const shared = share ? share({ title, url }) : clipboard?.writeText(url);
      shared?.then(
        () => {
          if (!share && status) status.textContent = copied;
        },
        (error: unknown) => {
          // Closing the sharing sheet is a choice; for anything else the mail remains.
          if ((error as Error).name !== 'AbortError') location.assign(link.href);
        },
      );
    });
  }
}
