import type { ClientDirective } from 'astro';
import { frameChange } from './frame-state.ts';
import { whenIdle } from './when-idle.ts';

/**
 * `client:person`: mounts an island once the browser has a moment and somebody is signed in by the header of the page, now or later.
 * Everybody else loads nothing of it: see components/PersonPart.astro for what they see instead.
 */
const mountForPerson: ClientDirective = (load) => {
  const changes = new AbortController();
  const look = () => {
    if (document.querySelector<HTMLElement>('[data-session]')?.dataset['session'] !== 'in') return;
    changes.abort();
    whenIdle(() => {
      // Astro reports what fails.
      void load().then((mount) => mount());
    });
  };
  // After components/show-frame.js, which hears of these as well.
  document.addEventListener(frameChange, look, { signal: changes.signal });
  window.addEventListener('storage', look, { signal: changes.signal });
  window.addEventListener('pageshow', look, { signal: changes.signal });
  look();
};

export default mountForPerson;
