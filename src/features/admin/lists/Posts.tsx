import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { postPath } from '../../../lib/shared/post-path.ts';
import { AdminList } from './AdminList.tsx';
import { type ListDefinition, ReviewedRow } from './definition.ts';
import {
  categoriesColumn,
  categoryFilter,
  dateColumn,
  nameColumn,
  statusAction,
  statusColumn,
  statusFilter,
  textColumn,
  updatedColumn,
} from './shared-columns.tsx';

const Post = ReviewedRow.extend({
  author_id: z.string().nullable(),
  author_name: z.string(),
  publish_date: z.string().nullable(),
  categories: z.array(z.string()),
  is_news: z.boolean(),
});
type Post = z.infer<typeof Post>;

const editUrl = ({ id }: Post) => `/admin/posts/edit?id=${id}`;

const columns = (zone: string): Column<Post>[] => [
  nameColumn('Title', 'title', editUrl),
  statusColumn(),
  categoriesColumn({ isShownAtFirst: true }),
  textColumn({ id: 'author', label: 'Author', isShownAtFirst: true }, ({ author_name }) => author_name),
  dateColumn(
    zone,
    { id: 'published', label: 'Publish date', sort: 'published', isShownAtFirst: true },
    ({ publish_date }) => publish_date,
  ),
  updatedColumn(zone),
];

const definition: ListDefinition<Post> = {
  entity: 'blog_posts',
  one: 'Post',
  many: 'Posts',
  row: Post,
  columns,
  filters: [
    statusFilter('draft', 'pending', 'published', 'rejected', 'archived'),
    { id: 'author', label: 'Author', options: [], other: 'One person' },
    categoryFilter('post_categories'),
  ],
  orders: [
    ['title', 'Title'],
    ['published', 'Publish date'],
    ['updated', 'Updated'],
  ],
  firstOrder: { sort: 'updated', isDescending: true },
  actions: [
    statusAction('Publish', ['draft', 'pending', 'rejected'], 'published', 'published'),
    statusAction('Unpublish', ['published'], 'archived', 'unpublished', 'reason'),
    statusAction('Restore', ['archived'], 'published', 'restored', 'reason'),
  ],
  linksOf: (row) => [
    ['Edit post', editUrl(row)],
    ...(row.status === 'published' ? [['Public page', postPath(row)] as const] : []),
  ],
  create: ['New post', '/admin/posts/edit'],
};

/** All news and blog posts, for staff. */
export function Posts() {
  return <AdminList definition={definition} />;
}
