import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeOnBack } from '../../src/ui/dialog-history.ts';

/** A history like a browser's: `go` takes effect later and announces it. */
function standInHistory() {
  const entries: unknown[] = [null];
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
    pushState(state: unknown) {
      entries.splice(++at, entries.length, state);
    },
    go,
  });
  return { entries, place: () => at, back: () => go(-1) };
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
