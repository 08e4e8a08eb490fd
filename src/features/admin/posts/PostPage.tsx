import { useState } from 'react';
import { DeskPage } from '../DeskPage.tsx';
import type { Desk } from '../find-standing.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { PostEditor } from './PostEditor.tsx';
import { readPost } from './posts.ts';

/** The editor of one post: the one that `?id=` names, or a new one. */
export function PostPage() {
  return <DeskPage name="PostPage">{(desk) => <Opened desk={desk} />}</DeskPage>;
}

function Opened({ desk }: { desk: Desk }) {
  // Kept from the beginning: the address changes once a new post is saved.
  const [id] = useState(() => new URLSearchParams(location.search).get('id'));
  if (!id) return <PostEditor desk={desk} opened={undefined} />;
  return (
    <QueryBoundary queryKey={['desk', 'post', id]} load={() => readPost(id)}>
      {(post) => <PostEditor desk={desk} opened={post} />}
    </QueryBoundary>
  );
}
