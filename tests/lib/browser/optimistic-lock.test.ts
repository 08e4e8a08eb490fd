import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/lib/browser/errors/failure.ts';
import { readDataError } from '../../../src/lib/browser/errors/data-errors.ts';
import { assertUpdated, resultOfUpdate } from '../../../src/lib/browser/optimistic-lock.ts';

describe('update with optimistic lock', () => {
  const resultWith = (saved: { version: number } | undefined, current: number) =>
    resultOfUpdate({
      saved,
      readCurrent: () => Promise.resolve({ version: current }),
      hasSeenVersion: ({ version }) => version === 1,
    });

  it('returns the updated row', async () => {
    expect(await resultWith({ version: 2 }, 2)).toEqual({ saved: { version: 2 } });
  });

  it('returns the current row after a conflicting save', async () => {
    expect(await resultWith(undefined, 3)).toEqual({ conflict: { version: 3 } });
  });

  it('reports a permission error when no row changed and there is no conflict', async () => {
    const error: unknown = await resultWith(undefined, 1).catch((reason: unknown) => reason);
    expect(readDataError(error)?.message).toBe('Your account does not have permission to do this.');
  });
});

it('an update that changed nothing says so where nothing can be merged', () => {
  expect(() => assertUpdated([{ id: 'p' }], 'Changed.')).not.toThrow();
  expect(() => assertUpdated([], 'Changed.')).toThrow(new UserError('Changed.'));
});
