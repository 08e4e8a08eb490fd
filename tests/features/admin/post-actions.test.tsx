import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PostActions } from '../../../src/features/admin/posts/PostActions.tsx';
import * as categories from '../../../src/kit/posts/post-categories.ts';
import { emptyDraft, type OpenPost } from '../../../src/kit/posts/posts.ts';
import { usePost } from '../../../src/kit/posts/use-post.ts';
import { queryClient } from '../../../src/lib/browser/query-client.ts';

vi.mock(import('../../../src/kit/posts/post-categories.ts'), async (original) => ({
  ...(await original()),
  readCategories: vi.fn(),
}));

const published: OpenPost = {
  id: 'p',
  slug: 'fair',
  status: 'published',
  reason: null,
  updated_at: '1',
  wasPublic: true,
  draft: { ...emptyDraft, title: 'The fair', publish_date: '2024-05-01T12:00:00Z' },
};

function Actions() {
  const writing = usePost('kim', published);
  return <PostActions writing={writing} post={published} zone="America/New_York" />;
}

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it.each([
  ['whats-new', '/news/fair'],
  ['blog', '/blog/fair'],
])('a post in %s is viewed where it appears, at %s', async (slug, path) => {
  vi.mocked(categories.readCategories).mockResolvedValue({
    categories: [
      { id: 'one', name: 'One', slug },
      { id: 'bees', name: 'Bees', slug: 'bees' },
    ],
    chosen: ['one', 'bees'],
  });
  render(<Actions />);
  expect((await screen.findByRole('link', { name: 'View post' })).getAttribute('href')).toBe(path);
});
