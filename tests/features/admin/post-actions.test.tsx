import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PostActions } from '../../../src/features/admin/posts/PostActions.tsx';
import * as categories from '../../../src/kit/posts/post-categories.ts';
import * as posts from '../../../src/kit/posts/posts.ts';
import { usePost } from '../../../src/kit/posts/use-post.ts';
import { queryClient } from '../../../src/lib/browser/query-client.ts';

vi.mock(import('../../../src/kit/posts/post-categories.ts'), async (original) => ({
  ...(await original()),
  readCategories: vi.fn(),
  saveCategories: vi.fn(),
}));
vi.mock(import('../../../src/kit/posts/posts.ts'), async (original) => ({
  ...(await original()),
  readPost: vi.fn(),
  savePost: vi.fn(),
}));

const published: posts.OpenPost = {
  id: 'p',
  slug: 'fair',
  status: 'published',
  reason: null,
  updated_at: '1',
  wasPublic: true,
  draft: { ...posts.emptyDraft, title: 'The fair', publish_date: '2024-05-01T12:00:00Z' },
};
const scheduled: posts.OpenPost = {
  ...published,
  wasPublic: false,
  draft: { ...published.draft, publish_date: '2999-05-01T12:00:00Z' },
};

function Actions({ opened }: { opened: posts.OpenPost }) {
  const writing = usePost('kim', opened);
  return <PostActions writing={writing} post={writing.post ?? opened} zone="America/New_York" />;
}

const sortInto = (slug: string) =>
  vi.mocked(categories.readCategories).mockResolvedValue({
    categories: [
      { id: 'one', name: 'One', slug },
      { id: 'bees', name: 'Bees', slug: 'bees' },
    ],
    chosen: ['one', 'bees'],
  });

/** A server that saves the address or the date as a new version, and answers nothing about the past of the post. */
const saveChangesOf = ({ id, slug, status, draft }: posts.OpenPost) =>
  vi.mocked(posts.savePost).mockImplementation((_id, changes, seenAt) => {
    const { slug: address = slug, publish_date = draft.publish_date } = changes;
    const saved = { ...draft, id, slug: address, status, publish_date, was_cleaned: false };
    return Promise.resolve({ ...saved, updated_at: String(Number(seenAt) + 1) });
  });

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  sortInto('whats-new');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it.each([
  ['whats-new', '/news/fair'],
  ['blog', '/blog/fair'],
])('a post in %s is viewed where it appears, at %s', async (slug, path) => {
  sortInto(slug);
  render(<Actions opened={published} />);
  expect((await screen.findByRole('link', { name: 'View post' })).getAttribute('href')).toBe(path);
});

it.each([
  ['a pending post that was public', 'pending', true, ['Publish…']],
  ['a pending post', 'pending', false, ['Publish…', 'Revert to draft']],
  ['a rejected post that was public', 'rejected', true, ['Publish…']],
  ['a scheduled post', 'published', false, ['Publishing settings', 'Revert to draft']],
  ['a live post', 'published', true, ['Publishing settings', 'Unpublish']],
])('%s has the steps that the database allows', (_name, status, wasPublic, steps) => {
  render(<Actions opened={{ ...published, status, wasPublic }} />);
  expect(buttons()).toEqual(steps);
});

describe('the publishing settings of a scheduled post', () => {
  const open = async () => {
    const user = userEvent.setup();
    saveChangesOf(scheduled);
    render(<Actions opened={scheduled} />);
    await user.click(screen.getByRole('button', { name: 'Publishing settings' }));
    await screen.findByRole('button', { name: 'Save' });
    return user;
  };

  it('make it live, which can only be unpublished', async () => {
    const user = await open();
    vi.mocked(posts.readPost).mockResolvedValueOnce({ ...published, updated_at: '2' });
    await user.click(screen.getByRole('radio', { name: 'Live now' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(buttons()).toEqual(['Publishing settings', 'Unpublish']));
  });

  it('change its address without taking over what others changed meanwhile', async () => {
    const user = await open();
    const readsBefore: number[] = [];
    vi.mocked(categories.saveCategories).mockImplementationOnce(() => {
      readsBefore.push(vi.mocked(posts.readPost).mock.calls.length);
      return Promise.resolve();
    });
    vi.mocked(posts.readPost).mockResolvedValue({ ...scheduled, slug: 'spring-fair', updated_at: '9' });
    const address = screen.getByRole('textbox', { name: /^Address/ });
    await user.clear(address);
    await user.type(address, 'spring-fair');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(posts.readPost).toHaveBeenCalledOnce());
    expect(readsBefore).toEqual([0]);
    expect(vi.mocked(posts.savePost).mock.calls.map(([, changes, seenAt]) => [changes, seenAt])).toEqual([
      [{ slug: 'spring-fair' }, '1'],
      [{ publish_date: expect.any(String) as string }, '2'],
    ]);
  });
});
