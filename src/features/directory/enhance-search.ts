import { suggestWhileTyping } from './suggest.ts';

/** Adds to the plain search form what needs a script: suggestions, the nearest first, and addresses without empty parts. */
export function enhanceSearch(page: Document) {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-suggest]')) {
    suggestWhileTyping(form);
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
    });
    const button = form.querySelector<HTMLButtonElement>('[data-near]');
    if (button && 'geolocation' in navigator) offerNearest(form, button);
  }
}

function offerNearest(form: HTMLFormElement, button: HTMLButtonElement) {
  const status = form.querySelector('[data-near-status]');
  button.hidden = false;
  button.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const search = new URLSearchParams(
          [...new FormData(form)].filter(([, value]) => value) as string[][],
        );
        search.set('sort', 'nearest');
        // The length of a street is precise enough, and reveals less about the visitor.
        search.set('near', `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`);
        location.assign(`${form.action}?${search.toString()}`);
      },
      () => {
        button.removeAttribute('aria-busy');
        if (status) status.textContent = button.dataset['denied'] ?? '';
      },
      { maximumAge: 600_000, timeout: 10_000 },
    );
  });
}
