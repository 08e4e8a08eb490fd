import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SavedPost } from '#contracts/post-editing.ts';
import * as posts from '../../../src/kit/posts/posts.ts';
import { usePost } from '../../../src/kit/posts/use-post.ts';
import { ApiError } from '../../../src/lib/browser/errors/api-error.ts';

vi.mock(import('../../../src/kit/posts/posts.ts'), async (original) => ({
  ...(await original()),
  addPost: vi.fn(),
  savePost: vi.fn(),
}));

const stored: SavedPost = {
  id: 'p',
  slug: 'fair',
  title: 'The fair',
  content: '<p>On Main Street.</p>',
  excerpt: '',
  featured_image: null,
  author_name: 'Kim',
  status: 'draft',
  publish_date: null,
  updated_at: '1',
  was_cleaned: false,
};
const opened = (post: SavedPost = stored): posts.OpenPost => ({
  id: post.id,
  slug: post.slug,
  status: post.status,
  reason: null,
  updated_at: post.updated_at,
  wasPublic: false,
  draft: posts.draftOfPost(post),
});

/** A server that closes empty elements the XML way, as the one for posts does, and trims titles. */
const saveAs = (updated_at: string, base = stored) =>
  vi.mocked(posts.savePost).mockImplementationOnce((_id, changes) => {
    const { content = base.content, title = base.title, excerpt = base.excerpt } = changes;
    const saved = { ...base, excerpt, title: title.trim(), updated_at };
    return Promise.resolve({ ...saved, content: content.replaceAll('<br>', '<br />') });
  });

const changedElsewhere = (current: SavedPost) =>
  vi
    .mocked(posts.savePost)
    .mockRejectedValueOnce(
      new ApiError(412, { code: 'PRECONDITION_FAILED', message: 'Changed.', details: { current } }),
    );

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('a draft autosaves without replacing its HTML or spaces while typing', async () => {
  vi.useFakeTimers();
  saveAs('2');
  const { result } = renderHook(() => usePost('kim', opened()));
  act(() => result.current.change({ title: 'The spring ', content: '<p>On<br>Main</p>' }));
  expect(result.current.status).toBe('unsaved');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(posts.savePost).toHaveBeenCalledExactlyOnceWith(
    'p',
    { title: 'The spring', content: '<p>On<br>Main</p>' },
    '1',
  );
  expect(result.current).toMatchObject({ isDirty: false, resets: {}, post: { updated_at: '2' } });
  expect(result.current.draft).toMatchObject({ title: 'The spring ', content: '<p>On<br>Main</p>' });

  // Someone else changes the title of the saved post: the text does not conflict.
  const theirs = { ...stored, title: 'Their fair', content: '<p>On<br />Main</p>', updated_at: '3' };
  changedElsewhere(theirs);
  saveAs('4', theirs);
  act(() => result.current.change({ content: '<p>On<br>Main Street</p>' }));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(posts.savePost).toHaveBeenLastCalledWith('p', { content: '<p>On<br>Main Street</p>' }, '3');
  expect(result.current).toMatchObject({
    conflict: undefined,
    isDirty: false,
    draft: { title: 'Their fair' },
  });
});

it('a public post saves on demand only, and conflicts are resolved field by field', async () => {
  vi.useFakeTimers();
  const post = { ...stored, status: 'published' };
  const { result } = renderHook(() => usePost('kim', opened(post)));
  act(() => result.current.change({ excerpt: 'Mine', content: '<p>Mine</p>' }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(posts.savePost).not.toHaveBeenCalled();

  const theirs = { ...post, excerpt: 'Theirs', updated_at: '2' };
  changedElsewhere(theirs);
  await act(() => result.current.save());
  expect(result.current.conflict?.names).toEqual(['excerpt']);
  saveAs('3', theirs);
  act(() => result.current.editor.choose('excerpt', 'theirs'));
  await act(() => result.current.editor.resolve());
  expect(posts.savePost).toHaveBeenLastCalledWith('p', { content: '<p>Mine</p>' }, '2');
  expect(result.current).toMatchObject({
    isDirty: false,
    draft: { excerpt: 'Theirs', content: '<p>Mine</p>' },
  });
});

it('a new post is created once it has a title and gets the author from the server', async () => {
  vi.mocked(posts.addPost).mockResolvedValue({ ...stored, content: '' });
  const { result } = renderHook(() => usePost('kim', undefined));
  act(() => result.current.change({ excerpt: 'Soon' }));
  expect(await act(() => result.current.save())).toBeUndefined();
  expect(posts.addPost).not.toHaveBeenCalled();
  act(() => result.current.change({ title: 'The fair' }));
  await act(() => result.current.save());
  expect(posts.addPost).toHaveBeenCalledOnce();
  expect(location.search).toBe('?id=p');
  expect(result.current.draft.author_name).toBe('Kim');
});

it('a local draft is restored until discarded, and removed when a revision is restored', async () => {
  const first = renderHook(() => usePost('kim', opened({ ...stored, status: 'published' })));
  act(() => first.result.current.change({ title: 'Kept' }));
  first.unmount();
  const { result } = renderHook(() => usePost('kim', opened({ ...stored, status: 'published' })));
  expect(result.current).toMatchObject({ isBack: true, isDirty: true, draft: { title: 'Kept' } });
  act(() => result.current.discard());
  expect(result.current).toMatchObject({ isBack: false, isDirty: false, draft: { title: 'The fair' } });
  const former = { ...stored, content: '<p>As it was</p>', updated_at: '5' };
  act(() => result.current.replace(opened(former)));
  await waitFor(() => expect(result.current.draft.content).toBe('<p>As it was</p>'));
  expect(result.current.resets).toHaveProperty('content');
});
