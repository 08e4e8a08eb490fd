import type { TransactionSql } from 'postgres';
import { starterPostCategories } from '../../supabase/functions/_shared/contracts/starter-categories.ts';
import { sampleId } from '../../supabase/functions/seed/services/sample-id.ts';
import { sampleBlog } from '../../supabase/functions/seed/samples/blog.ts';
import { sampleNews } from '../../supabase/functions/seed/samples/news.ts';

/** The category of each sample blog post; news have none. */
const topics = [...starterPostCategories, starterPostCategories[0]];

const kinds = [
  {
    kind: 'news',
    name: "What's New",
    slug: 'whats-new',
    posts: sampleNews,
    daysBack: (index: number) => index * 3,
  },
  { kind: 'blog', name: 'Blog', slug: 'blog', posts: sampleBlog, daysBack: (index: number) => index * 2 + 1 },
];

/** Adds the sample news, three days apart, and the sample blog posts, 1, 3, 5, 7 and 9 days back. */
export async function loadPosts(tx: TransactionSql, authorId: string): Promise<void> {
  for (const { kind, name, slug, posts, daysBack } of kinds) {
    const [category] = await tx`insert into public.post_categories (name, slug) values (${name}, ${slug})
        on conflict (slug) do update set name = excluded.name returning id`;
    for (const [index, post] of posts.entries()) {
      const publish_date = new Date(Date.now() - daysBack(index) * 86_400_000);
      const row = {
        ...post,
        id: await sampleId(kind, post.title),
        author_id: authorId,
        status: 'published',
        publish_date,
      };
      const [added] = await tx`insert into public.blog_posts ${tx(row)} returning id`;
      await tx`insert into public.post_category_mapping (post_id, category_id)
        values (${String(added?.['id'])}, ${String(category?.['id'])})`;
      const topic = slug === 'blog' ? topics[index] : undefined;
      if (topic)
        await tx`with topic as (
            insert into public.post_categories ${tx({ ...topic, names: tx.json(topic.names) })} on conflict (slug) do update set name = excluded.name returning id
          ) insert into public.post_category_mapping (post_id, category_id) select ${String(added?.['id'])}, id from topic`;
    }
  }
}
