import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SubmitPost } from '../../../src/features/posts/writing/SubmitPost.tsx';
import { emptyDraft, type OpenPost } from '../../../src/kit/posts/posts.ts';
import { usePost } from '../../../src/kit/posts/use-post.ts';

function Steps({ status, wasPublic }: Pick<OpenPost, 'status' | 'wasPublic'>) {
  const post = { id: 'p', slug: 'p', status, reason: null, updated_at: '1', wasPublic, draft: emptyDraft };
  return <SubmitPost writing={usePost('kim', post)} post={post} authorName="Kim" />;
}

afterEach(cleanup);

it.each([
  ['a pending post', 'pending', false, ['Withdraw']],
  ['a pending post that was public', 'pending', true, []],
  ['a rejected post', 'rejected', false, ['Submit again', 'Delete draft']],
  ['a rejected post that was public', 'rejected', true, ['Submit again']],
])('the author of %s has the steps that the database allows', (_name, status, wasPublic, steps) => {
  render(<Steps status={status} wasPublic={wasPublic} />);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(steps);
});
