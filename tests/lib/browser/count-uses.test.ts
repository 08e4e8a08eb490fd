import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countUses } from '../../../src/lib/browser/count-uses.ts';

const send = vi.fn<typeof fetch>();
const told = () =>
  send.mock.calls.map(([address, init]) => [
    new URL(address as string).pathname.split('/').slice(-3).join('/'),
    init?.credentials,
    init?.keepalive,
  ]);

// A new document for each test, because listeners stay on a document.
const openPage = () => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<span hidden data-uses-of="old-mill" data-uses-view="view"></span>
    <a href="#call" data-use="phone"><b>Call</b></a> <a href="#other">Other</a>`;
  Object.defineProperty(page, 'visibilityState', { value: 'visible', configurable: true });
  return page;
};

beforeEach(() => {
  send.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a page sends its view and clicks', () => {
  const page = openPage();
  countUses(page);
  page.querySelector('b')?.click();
  page.querySelector<HTMLElement>('[href="#other"]')?.click();
  expect(told()).toEqual([
    ['old-mill/uses/view', 'omit', true],
    ['old-mill/uses/phone', 'omit', true],
  ]);
});

it('a prerendered page counts once it becomes visible', () => {
  const page = openPage();
  Object.defineProperty(page, 'visibilityState', { value: 'hidden', configurable: true });
  countUses(page);
  expect(told()).toEqual([]);
  Object.defineProperty(page, 'visibilityState', { value: 'visible', configurable: true });
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(told().length).toBe(1);
});

it('Do Not Track is respected, and a page without a listing sends nothing', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  countUses(openPage());
  vi.stubGlobal('navigator', { doNotTrack: '1' });
  countUses(openPage());
  vi.unstubAllGlobals();
  vi.stubGlobal('fetch', send);
  countUses(document.implementation.createHTMLDocument());
  expect(send).not.toHaveBeenCalled();
});

it('a failing request changes nothing', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  countUses(openPage());
  await vi.waitFor(() => {
    expect(send).toHaveBeenCalledOnce();
  }, 15_000);
});
