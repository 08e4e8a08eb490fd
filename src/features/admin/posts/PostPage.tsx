import { useState } from 'react';
import { AdminGate } from '../AdminGate.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { PostEditor } from './PostEditor.tsx';
import { readPost } from '../../../kit/posts/posts.ts';

/** The editor of one post: the one that `?id=` names, or a new one. */
export function PostPage() {
  return <AdminGate name="PostPage">{(session) => <Opened session={session} />}</AdminGate>;
}

function Opened({ session }: { session: AdminSession }) {
  // Kept from the beginning: the address changes once a new post is saved.
  const [id] = useState(() => new URLSearchParams(location.search).get('id'));
  if (!id) return <PostEditor session={session} opened={undefined} />;
  return (
    <QueryBoundary queryKey={['admin', 'post', id]} load={() => readPost(id)}>
      {(post) => <PostEditor session={session} opened={post} />}
    </QueryBoundary>
  );
}
