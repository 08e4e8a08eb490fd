import type { SupabaseClient } from '@supabase/supabase-js';
import type { SeedReply } from '../../_shared/contracts/seed.ts';
import type { Database } from '../../_shared/database.types.ts';
import { ServiceError } from '../../_shared/service-error.ts';
import { sampleBlog } from '../samples/blog.ts';
import { sampleNews } from '../samples/news.ts';
import type { SamplePost } from '../samples/posts.ts';
import { describeImport } from './describe-import.ts';
import { findCategory } from './find-category.ts';
import { sampleId } from './sample-id.ts';
import { SeedDatabaseError } from './seed-failures.ts';

type Client = SupabaseClient<Database>;

const kinds = {
  news: {
    noun: 'news post',
    category: { name: "What's New", slug: 'whats-new' },
    posts: sampleNews,
    first: 0,
    step: 3,
  },
  blog: { noun: 'blog post', category: { name: 'Blog', slug: 'blog' }, posts: sampleBlog, first: 1, step: 2 },
};

/** Writes the sample posts of a kind that are not there yet, one at a time; each failure is reported with its title. */
export const importPosts =
  (kind: keyof typeof kinds) =>
  async (admin: Client, authorId: string): Promise<SeedReply> => {
    const { noun, category, posts, first, step } = kinds[kind];
    const ids = await Promise.all(posts.map(({ title }) => sampleId(kind, title)));
    const known = await admin.from('blog_posts').select('id').in('id', ids);
    if (known.error) throw new SeedDatabaseError(known.error, known.status);
    const present = new Set(known.data.map(({ id }) => id));
    const categoryId = await findCategory(admin, category);
    const errors: string[] = [];
    let count = 0;
    for (const [index, post] of posts.entries()) {
      const id = ids[index];
      if (id === undefined || present.has(id)) continue;
      const publishDate = new Date(Date.now() - (first + index * step) * 86_400_000).toISOString();
      const result = await writePost(
        admin,
        { ...post, id, author_id: authorId, publish_date: publishDate },
        categoryId,
      );
      if (result === 'written') count += 1;
      else if (result === 'present') present.add(id);
      else {
        errors.push(`${post.title}: ${result.message}`);
        if (result.written) count += 1;
      }
    }
    if (count === 0 && present.size === 0)
      throw new ServiceError('CONFLICT', `Failed to insert any ${noun}s. Errors: ${errors.join(', ')}`, {
        errors,
      });
    return describeImport(noun, count, present.size, errors);
  };

type Row = SamplePost & { id: string; author_id: string; publish_date: string };

async function writePost(admin: Client, row: Row, categoryId: string) {
  const added = await admin
    .from('blog_posts')
    .insert({ ...row, status: 'published' })
    .select('id')
    .single();
  // Another call wrote it between our look and now.
  if (added.error?.code === '23505') return 'present' as const;
  if (added.error)
    return { message: new SeedDatabaseError(added.error, added.status).message, written: false };
  const mapped = await admin
    .from('post_category_mapping')
    .insert({ post_id: row.id, category_id: categoryId });
  if (mapped.error)
    return { message: new SeedDatabaseError(mapped.error, mapped.status).message, written: true };
  return 'written' as const;
}
