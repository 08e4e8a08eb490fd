import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeOnBack, showDialogAddress } from '../../../src/lib/shared/dialog-history.ts';

/** A history like a browser's: `go` takes effect later and announces it. */
function standInHistory() {
  const entries: unknown[] = [null];
  const addresses = ['/list'];
  let at = 0;
  const go = (by = 0) => {
    setTimeout(() => {
      at = Math.max(0, Math.min(entries.length - 1, at + by));
      dispatchEvent(new Event('popstate'));
    }, 10);
  };
  vi.stubGlobal('history', {
    get state() {
      return entries[at];
    },
    pushState(state: unknown, _: string, address = addresses[at] ?? '') {
      entries.splice(++at, entries.length, state);
      addresses.splice(at, addresses.length, address);
    },
    replaceState(state: unknown, _: string, address: string) {
      entries[at] = state;
      addresses[at] = address;
    },
    go,
  });
  vi.stubGlobal('location', {
    get pathname() {
      return addresses[at]?.split('?')[0];
    },
    get search() {
      const [, query] = addresses[at]?.split('?') ?? [];
      return query ? `?${query}` : '';
    },
  });
  return { entries, addresses, place: () => at, back: () => go(-1) };
}

let browser: ReturnType<typeof standInHistory>;
beforeEach(() => {
  vi.useFakeTimers();
  browser = standInHistory();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a dialog that tells when Back closed it. */
function openDialog() {
  const close = vi.fn();
  const release = closeOnBack(close);
  vi.advanceTimersByTime(1);
  return { close, release };
}

it('Back closes the dialog and leaves the page as it was', () => {
  const { close, release } = openDialog();
  expect(browser.place()).toBe(1);
  browser.back();
  vi.advanceTimersByTime(20);
  expect(close).toHaveBeenCalledOnce();
  release();
  vi.advanceTimersByTime(2000);
  expect(browser.place()).toBe(0);
});

it('a dialog that is closed otherwise leaves no entry behind', () => {
  const { close, release } = openDialog();
  release();
  vi.advanceTimersByTime(20);
  expect(browser.place()).toBe(0);
  expect(close).not.toHaveBeenCalled();
});

it('a dialog that gives way to another hands its entry on', () => {
  const first = openDialog();
  first.release();
  const second = openDialog();
  vi.advanceTimersByTime(20);
  expect(browser.place()).toBe(1);
  expect(second.close).not.toHaveBeenCalled();
  second.release();
  vi.advanceTimersByTime(20);
  expect(browser.place()).toBe(0);
});

it('a dialog that opens while an entry is being left has one of its own', () => {
  const first = openDialog();
  first.release();
  vi.advanceTimersByTime(1);
  const second = openDialog();
  vi.advanceTimersByTime(20);
  expect(second.close).not.toHaveBeenCalled();
  expect(browser.place()).toBe(1);
  second.release();
});

it('Back closes only the topmost of two', () => {
  const below = openDialog();
  const above = openDialog();
  expect(browser.place()).toBe(2);
  browser.back();
  vi.advanceTimersByTime(20);
  expect(above.close).toHaveBeenCalledOnce();
  expect(below.close).not.toHaveBeenCalled();
  above.release();
  below.release();
});

it('a dialog with an address of its own is left to the page below it', () => {
  showDialogAddress('/list?open=1', '/list');
  const { release } = openDialog();
  expect(browser.addresses).toEqual(['/list', '/list?open=1']);
  release();
  vi.advanceTimersByTime(20);
  expect(browser.place()).toBe(0);
});

it('a link to a dialog gets the page below it as an entry of its own, once', () => {
  history.replaceState(null, '', '/list?open=1');
  showDialogAddress('/list?open=1', '/list');
  expect(browser.addresses).toEqual(['/list', '/list?open=1']);
  // As after a reload.
  showDialogAddress('/list?open=1', '/list');
  expect(browser.addresses).toEqual(['/list', '/list?open=1']);
});
