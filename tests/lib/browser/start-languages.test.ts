import { beforeEach, expect, it } from 'vitest';
import { startLanguages } from '../../../src/lib/browser/start-languages.ts';

const stored = () => localStorage.getItem('hub:language');
const click = (selector: string) => {
  document.querySelector<HTMLElement>(selector)?.click();
};

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/auth/sign-in?next=%2Fdeals');
  document.body.innerHTML = `<a hreflang="es" href="/es/auth/sign-in">Español</a>
    <aside data-language-offer="browser"><button data-dismiss-offer>×</button></aside>`;
  document.body.addEventListener('click', (event) => {
    event.preventDefault();
  });
});

it('a choice of a language is remembered, and leads to the page with what its address asks for', () => {
  startLanguages(document);
  click('a');
  expect(stored()).toBe('"es"');
  expect(document.querySelector('a')?.getAttribute('href')).toMatch(/sign-in\?next=%2Fdeals$/);
});

it('who dismisses the offer gets none any more', () => {
  startLanguages(document);
  click('button');
  expect(stored()).toBe('""');
  expect(document.querySelector('[data-language-offer]')).toBeNull();
});
