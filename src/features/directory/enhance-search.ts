import { stripEmptyParams } from '../../lib/browser/strip-empty-params.ts';
import { suggestWhileTyping } from './suggest.ts';

/** Adds to the plain search what needs a script: suggestions, the nearest first, and addresses without empty parts. */
export function enhanceSearch(page: Document) {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-suggest]')) suggestWhileTyping(form);
  stripEmptyParams(page);
  const button = page.querySelector<HTMLButtonElement>('[data-near]');
  if (button && 'geolocation' in navigator) offerNearest(page, button);
}

function offerNearest(page: Document, button: HTMLButtonElement) {
  const status = page.querySelector('[data-near-status]');
  const item = button.closest<HTMLElement>('[data-near-item]');
  if (item) item.hidden = false;
  button.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const list = new URL(button.dataset['near'] ?? '', location.href);
        list.searchParams.set('sort', 'nearest');
        // The length of a street is precise enough, and reveals less about the visitor.
        list.searchParams.set('near', `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`);
        location.assign(list);
      },
      () => {
        button.removeAttribute('aria-busy');
        if (status) status.textContent = button.dataset['denied'] ?? '';
      },
      { maximumAge: 600_000, timeout: 10_000 },
    );
  });
}
