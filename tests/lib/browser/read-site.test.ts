import { beforeEach, expect, it, vi } from 'vitest';
import { readSite } from '../../../src/lib/browser/read-site.ts';

const site = { title: 'Alder Falls', logo: null, sections: ['jobs'] };
const stored = () => localStorage.getItem('hub:site');

beforeEach(() => {
  localStorage.clear();
});

it('stores the name and sections of the hub, and has the frame show them', async () => {
  const shown = vi.fn();
  document.addEventListener('hub:frame', shown, { once: true });
  await readSite(() => Promise.resolve(Response.json(site)));
  expect(JSON.parse(stored() ?? '')).toEqual(site);
  expect(shown).toHaveBeenCalledOnce();
});

it.each([
  ['the network fails', () => Promise.reject(new TypeError('offline'))],
  ['the backend is down', () => Promise.resolve(new Response(null, { status: 503 }))],
  ['the answer is something else', () => Promise.resolve(Response.json({ no: 'list' }))],
])('leaves the frame as it is when %s', async (_, ask) => {
  await readSite(vi.fn<typeof fetch>(ask));
  expect(stored()).toBeNull();
});
