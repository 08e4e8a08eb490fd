import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected warning or error fails the test; a test that expects one spies on the console itself.
const original = { error: console.error, warn: console.warn };
let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  console.error = (...args: unknown[]) => void unexpected.push(args.map(String).join(' '));
  console.warn = (...args: unknown[]) => void unexpected.push(args.map(String).join(' '));
});

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(console, original);
  expect(unexpected, 'unexpected console.error or console.warn').toEqual([]);
});
