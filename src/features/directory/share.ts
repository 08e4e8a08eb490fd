/** Turns the page's link to share by mail into one that opens the device's sharing, or copies the address. */
export function offerSharing(page: Document) {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('[data-share]')) {
    const { share: url, title, label, copied } = link.dataset;
    if (!url || (!('share' in navigator) && !('clipboard' in navigator))) continue;
    link.textContent = label ?? '';
    link.setAttribute('role', 'button');
    const share = async () => {
      if ('share' in navigator) return navigator.share({ title: title ?? '', url });
      await (navigator as Navigator).clipboard.writeText(url);
      const status = page.querySelector('[data-share-status]');
      if (status) status.textContent = copied ?? '';
    };
    link.addEventListener('click', (event) => {
      event.preventDefault();
      // Who changes their mind closes the device's dialog: nothing failed.
      share().catch(() => undefined);
    });
    link.addEventListener('keydown', (event) => {
      if (event.key === ' ') {
        event.preventDefault();
        link.click();
      }
    });
  }
}
