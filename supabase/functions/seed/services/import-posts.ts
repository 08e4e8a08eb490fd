import type { SupabaseClient } from '@supabase/supabase-js';
import type { SeedReply } from '../../_shared/contracts/seed.ts';
import type { Database } from '../../_shared/database.types.ts';
import { ServiceError } from '../../_shared/service-error.ts';
import { sampleBlog } from '../samples/blog.ts';
import { sampleNews } from '../samples/news.ts';
import { describeImport } from './describe-import.ts';
import { findCategory } from './find-category.ts';
import { sampleId } from './sample-id.ts';
import { formatSeedError, type LogFailure, SeedDatabaseError } from './seed-errors.ts';
import { writePost } from './write-post.ts';

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

/**
 * Writes the missing sample posts of a kind, one at a time; each failure is reported with its title. A post that an earlier call
 * left without a category gets it now. Throws when the database is unreachable, or when nothing could be written.
 */
export const importPosts =
  (kind: keyof typeof kinds) =>
  async (admin: Client, authorId: string, log: LogFailure): Promise<SeedReply> => {
    const { noun, category, posts, first, step } = kinds[kind];
    const ids = await Promise.all(posts.map(({ title }) => sampleId(kind, title)));
    const known = await admin.from('blog_posts').select('id').in('id', ids);
    if (known.error) throw new SeedDatabaseError(known.error, known.status);
    const present = new Set(known.data.map(({ id }) => id));
    const categoryId = await findCategory(admin, category);
    const errors: string[] = [];
    let count = 0;
    for (const [index, post] of posts.entries()) {
      const id = ids[index] ?? '';
      const publishDate = new Date(Date.now() - (first + index * step) * 86_400_000).toISOString();
      const row = { ...post, id, author_id: authorId, publish_date: publishDate };
      const { isNew, error } = await writePost(admin, row, categoryId, present.has(id));
      if (isNew) count += 1;
      else if (!error) present.add(id);
      if (error) errors.push(`${post.title}: ${formatSeedError(error, log)}`);
    }
    if (count === 0 && errors.length > 0) {
      const message = `Failed to insert any ${noun}s. Errors: ${errors.join(', ')}`;
      throw new ServiceError('CONFLICT', message, { errors });
    }
    return describeImport(noun, count, present.size, errors);
  };
