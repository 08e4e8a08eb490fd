import { carryNext } from './carry-next.ts';
import { guardDeviceData } from './device-data.ts';
import { frameChange } from './frame-state.ts';
import { startLanguages } from './start-languages.ts';
import { whenIdle } from './when-idle.ts';

/**
 * What the header of every page does once it stands: links to signing in lead back here, the account's name and picture are read
 * where they are not known, and signing out. Who is signed in is shown before that, by components/show-frame.js.
 */
export function startHeader(page: Document): void {
  carryNext(page);
  startLanguages(page);
  const header = page.querySelector<HTMLElement>('[data-session-key]');
  if (!header) return;
  const { sessionKey = '', site, signedOut, security = '/account/security' } = header.dataset;
  // Optional: without it, the frame shows what it was built with, and what is known from before.
  if (site !== undefined && page.querySelector('#site-menu'))
    import('./read-site.ts').then((it) => it.readSite()).catch(() => undefined);
  const learn = (isForced: boolean) => {
    if (header.dataset['session'] !== 'in') return;
    // Optional: until it is known, the header shows what the session says.
    import('./load-account.ts').then((it) => it.loadAccount(sessionKey, isForced)).catch(() => undefined);
  };
  learn(false);
  let isCounting = false;
  const count = () => {
    if (isCounting || header.dataset['session'] !== 'in') return;
    isCounting = true;
    whenIdle(() => {
      // Optional: without it, the header shows no numbers.
      import('./follow-unread-counts.ts')
        .then((it) => it.followUnreadCounts(sessionKey, signedOut !== undefined))
        .catch(() => {
          isCounting = false;
        });
    });
  };
  count();
  // Signed in or out on this page, in this tab. Imported above: a module that the auth client alone needs could not be loaded again
  // after an outage.
  page.addEventListener(frameChange, () => {
    guardDeviceData();
    learn(false);
    count();
  });
  page.addEventListener('hub:account-change', () => {
    learn(true);
  });
  header.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-sign-out]') : null;
    if (!(button instanceof HTMLButtonElement) || button.disabled) return;
    button.disabled = true;
    import('./sign-out.ts')
      .then((it) => it.signOut('local'))
      .then(
        () => {
          page.querySelector<HTMLElement>('#account-menu')?.hidePopover();
          const isThere = signedOut?.split('#')[0] === page.location.pathname;
          if (signedOut !== undefined && !isThere) page.location.assign(signedOut);
        },
        // Where the server cannot be reached, the account's security page says so and can try again.
        () => {
          page.location.assign(security);
        },
      )
      .finally(() => {
        button.disabled = false;
      });
  });
}
