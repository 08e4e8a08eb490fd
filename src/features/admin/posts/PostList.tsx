import { useState } from 'react';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { Field } from '../../../ui/Field.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { searchPattern } from '../search-pattern.ts';
import { useSettled } from '../use-settled.ts';

const atOnce = 100;
const states = [
  ['', 'All'],
  ['draft', 'Draft'],
  ['pending', 'Pending review'],
  ['published', 'Published'],
  ['rejected', 'Rejected'],
  ['archived', 'Unpublished'],
] as const;
const statusLabel = (status: string) => states.find(([value]) => value === status)?.[1] ?? status;

async function listPosts(state: string, words: string) {
  const data = await loadDataClient();
  let query = data
    .from('blog_posts')
    .select('id, title, status, author_name, publish_date, updated_at')
    .order('updated_at', { ascending: false })
    .limit(atOnce);
  if (state) query = query.eq('status', state);
  if (words.trim()) query = query.ilike('title', searchPattern(words));
  const { data: posts } = await query.throwOnError();
  return posts;
}

/** All posts, the newest change first, and the way to a new one. */
export function PostList() {
  return <AdminGate name="PostList">{({ zone }) => <List zone={zone} />}</AdminGate>;
}

function List({ zone }: { zone: string }) {
  const [state, setState] = useState('');
  const [words, setWords] = useState('');
  const settled = useSettled(words);
  return (
    <div className="stack">
      <div className="toolbar">
        <Field
          label="Search titles"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <SelectField
          label="Status"
          options={states}
          value={state}
          onChange={(event) => setState(event.target.value)}
        />
        <a className="button" href="/admin/posts/edit">
          New post
        </a>
      </div>
      <QueryBoundary
        queryKey={['admin', 'posts', state, settled]}
        load={() => listPosts(state, settled)}
        empty={<p>{state || words ? 'No posts match. Clear filters.' : 'No posts yet.'}</p>}
      >
        {(posts) => (
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Status</th>
                <th scope="col">Author</th>
                <th scope="col">Publish date</th>
                <th scope="col">Updated</th>
              </tr>
            </thead>
            <tbody>
              {posts.map((post) => (
                <tr key={post.id}>
                  <th scope="row">
                    <a href={`/admin/posts/edit?id=${post.id}`}>{post.title}</a>
                  </th>
                  <td data-label="Status">{statusLabel(post.status)}</td>
                  <td data-label="Author">{post.author_name}</td>
                  <td data-label="Publish date">
                    {post.publish_date && formatDate(post.publish_date, { zone })}
                  </td>
                  <td data-label="Updated">{formatDate(post.updated_at, { zone })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryBoundary>
    </div>
  );
}
