import { beforeEach, expect, it, vi } from 'vitest';
import { hideEmptySections } from '../../../src/lib/browser/hide-empty-sections.ts';

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = `<nav data-sections><ul><li data-section="directory">Directory</li>
    <li data-section="jobs">Jobs</li><li>Your account</li></ul></nav>`;
});

const menu = () => {
  const found = document.querySelector<HTMLElement>('[data-sections]');
  if (!found) throw new Error('No menu.');
  return found;
};
const shown = () =>
  [...menu().querySelectorAll('li')].filter((item) => !item.hidden).map((item) => item.textContent);

it('hides the sections without content, at once on the next page', async () => {
  await hideEmptySections(menu(), () => Promise.resolve(Response.json(['jobs'])));
  expect(shown()).toEqual(['Jobs', 'Your account']);
  for (const item of menu().querySelectorAll('li')) item.hidden = false;
  const answer = Promise.withResolvers<Response>();
  const next = hideEmptySections(menu(), () => answer.promise);
  expect(shown()).toEqual(['Jobs', 'Your account']);
  answer.resolve(Response.json(['directory', 'jobs']));
  await next;
  expect(shown()).toEqual(['Directory', 'Jobs', 'Your account']);
});

it.each([
  ['the network fails', () => Promise.reject(new TypeError('offline'))],
  ['the backend is down', () => Promise.resolve(new Response(null, { status: 503 }))],
  ['the answer is something else', () => Promise.resolve(Response.json({ no: 'list' }))],
])('leaves the menu as it is when %s', async (_, ask) => {
  await hideEmptySections(menu(), vi.fn<typeof fetch>(ask));
  expect(shown()).toEqual(['Directory', 'Jobs', 'Your account']);
});
