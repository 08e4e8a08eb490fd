import { afterEach, beforeEach, expect, vi } from 'vitest';

// A warning or an error that no test expected is a defect: a test that expects one spies on it itself.
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
