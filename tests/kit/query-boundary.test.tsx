import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { QueryBoundary } from '../../src/kit/QueryBoundary.tsx';
import { listen } from '../../src/kit/session/session-events.ts';
import { readDataError } from '../../src/lib/browser/errors/data-errors.ts';
import { addErrorReader } from '../../src/lib/browser/errors/to-user-message.ts';
import { queryClient } from '../../src/lib/browser/query-client.ts';

beforeAll(() => {
  addErrorReader(readDataError);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const denied = (code: string) => Object.assign(new Error(code), { code, details: null, hint: null });

describe('loaded data', () => {
  it('is shown and refetched on remount', async () => {
    let count = 0;
    const load = () => Promise.resolve([(count += 1)]);
    const boundary = (
      <QueryBoundary queryKey={['numbers']} load={load}>
        {(numbers) => <p>{`Number ${String(numbers[0])}`}</p>}
      </QueryBoundary>
    );
    render(boundary);
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    await screen.findByText('Number 1');
    cleanup();
    render(boundary);
    await screen.findByText('Number 2');
  });

  it('shows an empty state', async () => {
    render(
      <QueryBoundary queryKey={['none']} load={() => Promise.resolve([])} empty={<p>None yet.</p>}>
        {() => <p>Some</p>}
      </QueryBoundary>,
    );
    await screen.findByText('None yet.');
    expect(screen.queryByText('Some')).toBeNull();
  });

  it('stays visible while another key loads', async () => {
    const show = (key: string, load: () => Promise<string>) => (
      <QueryBoundary queryKey={['words', key]} load={load}>
        {(word) => <p>{word}</p>}
      </QueryBoundary>
    );
    const { rerender } = render(show('a', () => Promise.resolve('first')));
    await screen.findByText('first');
    const later = Promise.withResolvers<string>();
    rerender(show('b', () => later.promise));
    expect(screen.getByText('first')).toBeTruthy();
    later.resolve('second');
    await screen.findByText('second');
  });
});

describe('a reload', () => {
  it('does not settle for a load that began before it', async () => {
    const begun = Promise.withResolvers<string>();
    let hasChanged = false;
    const load = () => (hasChanged ? Promise.resolve('after') : begun.promise);
    const show = (key: string, read: () => Promise<string>) => (
      <QueryBoundary queryKey={['people', key]} load={read}>
        {(word, reload) => (
          <button type="button" onClick={reload}>
            {word}
          </button>
        )}
      </QueryBoundary>
    );
    const { rerender } = render(show('all', () => Promise.resolve('everybody')));
    const button = await screen.findByText('everybody');
    rerender(show('searched', load));
    hasChanged = true;
    await userEvent.click(button);
    begun.resolve('before');
    await screen.findByText('after');
  });
});

describe('failed loading', () => {
  it('can be retried', async () => {
    let isDown = true;
    const load = () => (isDown ? Promise.reject(denied('57014')) : Promise.resolve('there'));
    render(
      <QueryBoundary queryKey={['slow']} load={load}>
        {(word) => <p>{word}</p>}
      </QueryBoundary>,
    );
    const button = await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 });
    isDown = false;
    await userEvent.click(button);
    await screen.findByText('there');
  });

  it.each([
    ['PGRST303', 'session-ended'],
    ['42501', 'access-denied'],
  ] as const)("notifies the page's gate when it is %s", async (code, event) => {
    const hear = vi.fn();
    const stop = listen(event, hear);
    render(
      <QueryBoundary queryKey={[code]} load={() => Promise.reject(denied(code))}>
        {() => null}
      </QueryBoundary>,
    );
    await screen.findByRole('alert');
    // Requested once: a retry would return the same error.
    expect(hear).toHaveBeenCalledTimes(1);
    stop();
  });
});
