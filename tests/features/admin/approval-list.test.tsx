// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Waiting } from '../../../src/features/admin/queue/kinds.ts';
import type { QueueSearch } from '../../../src/features/admin/queue/queue-search.ts';
import { QueueList } from '../../../src/features/admin/queue/QueueList.tsx';

afterEach(cleanup);

const item = (title: string, more: Partial<Waiting> = {}): Waiting => ({
  entity: 'jobs',
  id: title,
  title,
  from: 'The Mill',
  since: '2026-11-20T08:00:00Z',
  seenAt: '2026-11-20T08:00:00Z',
  facts: [['Description', `About ${title}`]],
  ...more,
});

const everything: QueueSearch = {
  kind: undefined,
  words: '',
  isNewestFirst: false,
  importId: undefined,
};

function open(items: Waiting[], problems = {}, { search = everything, jobs = 2 } = {}) {
  const onSearch = vi.fn();
  const onShowMore = vi.fn();
  const settle = vi.fn(() => Promise.resolve(true));
  const totals = {
    businesses: 0,
    claims: 0,
    change_requests: 0,
    events: 0,
    deals: 0,
    jobs,
    blog_posts: 0,
    reports: 0,
    membership_applications: 0,
  };
  render(
    <QueueList
      state={{ items, totals }}
      zone="America/New_York"
      problems={problems}
      search={search}
      isLoading={false}
      onSearch={onSearch}
      onShowMore={onShowMore}
      settle={settle}
      onReload={() => undefined}
    />,
  );
  return { settle, onSearch, onShowMore, user: userEvent.setup() };
}

describe('approval list', () => {
  it('selects with j and k and approves with a', async () => {
    const { settle, user } = open([item('Baker'), item('Miller')]);
    await user.keyboard('jjk');
    expect(screen.getByText('About Baker')).toBeTruthy();
    await user.keyboard('a');
    expect(settle).toHaveBeenCalledWith([item('Baker')], expect.any(Function), 'approved');
  });

  it('requires a reason before rejecting and does not treat letters in it as shortcuts', async () => {
    const { settle, user } = open([item('Baker')]);
    await user.keyboard('jr');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(screen.getByText('Enter a reason.')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'a bakery already');
    expect(settle).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(settle).toHaveBeenCalledOnce();
  });

  it('decides several items at once', async () => {
    const { settle, user } = open([item('Baker'), item('Miller')]);
    await user.click(screen.getByLabelText('Select all'));
    await user.click(screen.getByRole('button', { name: 'Approve 2' }));
    expect(settle).toHaveBeenCalledWith([item('Baker'), item('Miller')], expect.any(Function), 'approved');
  });

  it('approves some fields of a change', async () => {
    const change = { present: { name: 'Mill', city: 'Alder' }, patch: { name: 'The Mill', city: 'Falls' } };
    const { user } = open([item('Mill', { entity: 'change_requests', change })]);
    await user.keyboard('j');
    await user.click(screen.getByLabelText('City'));
    expect(screen.getByRole('button', { name: 'Approve 1 of 2 fields…' })).toBeTruthy();
  });

  it('approves the coordinates as one', async () => {
    const change = {
      present: { name: 'Mill', latitude: null, longitude: null },
      patch: { name: 'The Mill', latitude: 40, longitude: -70 },
    };
    const { user } = open([item('Mill', { entity: 'change_requests', change })]);
    await user.keyboard('j');
    await user.click(screen.getByLabelText('Latitude'));
    expect(screen.getByRole('button', { name: 'Approve 1 of 3 fields…' })).toBeTruthy();
    await user.click(screen.getByLabelText('Longitude'));
    await user.click(screen.getByLabelText('Business name'));
    expect(screen.getByRole('button', { name: 'Approve 2 of 3 fields…' })).toBeTruthy();
  });

  it('shows why an item failed, even after it left the list', () => {
    open([item('Baker')], {
      'jobs/Miller': { title: 'Miller', message: 'Someone else already decided this.' },
    });
    expect(screen.getByRole('alert').textContent).toBe('“Miller”: Someone else already decided this.');
  });

  it('is narrowed by type and order, and cleared when nothing matches', async () => {
    const { onSearch, user } = open([item('Baker')], {}, { search: { ...everything, kind: 'deals' } });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onSearch).toHaveBeenLastCalledWith({ kind: undefined, words: '', importId: undefined });
    await user.click(screen.getByRole('button', { name: /^Jobs/ }));
    expect(onSearch).toHaveBeenLastCalledWith({ kind: 'jobs' });
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
    expect(onSearch).toHaveBeenLastCalledWith({ isNewestFirst: true });
  });

  it('shows more when there is more than was loaded', async () => {
    const { onShowMore, user } = open([item('Baker')], {}, { jobs: 283 });
    expect(screen.getByText('1 of 283')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(onShowMore).toHaveBeenCalledOnce();
  });
});
