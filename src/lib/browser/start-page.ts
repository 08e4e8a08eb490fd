import { addressForLinkError } from './forward-auth-errors.ts';
import { areShortcutsOn, isTypingIn } from './shortcut-keys.ts';
import { whenIdle } from './when-idle.ts';

/** What every public page does once it stands: the search over it by Ctrl-K, ? or its button, and a page for when there is no network. */
export function startPage(page: Document) {
  const address = addressForLinkError(page.location);
  if (address) page.location.replace(address);
  const dialog = page.querySelector<HTMLDialogElement>('#palette');
  let hasStarted = false;
  const open = () => {
    if (!dialog) return;
    // At once, so that no key is lost; until its script is here, and should it not come, it is a plain search form.
    if (!dialog.open) dialog.showModal();
    dialog.querySelector('input')?.select();
    if (hasStarted) {
      dialog.dispatchEvent(new Event('hub:open'));
      return;
    }
    hasStarted = true;
    import('./search-palette.ts').then(
      ({ startPalette }) => {
        startPalette(dialog);
      },
      () => {
        hasStarted = false;
      },
    );
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
  // On the window, so that a page with a help of its own has answered first.
  page.defaultView?.addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTypingIn(event.target) || !areShortcutsOn() || page.querySelector('dialog[open]')) return;
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
    // Optional: a browser that rejects it only misses the offline page.
    const register = () => {
      navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    };
    // It stores files of its own, which must not delay those of the page.
    if (page.readyState === 'complete') whenIdle(register);
    else
      page.defaultView?.addEventListener('load', () => {
        whenIdle(register);
      });
  }
}
