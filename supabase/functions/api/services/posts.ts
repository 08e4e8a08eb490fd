import type { SupabaseClient } from '@supabase/supabase-js';
import { type NewPost, type PostPatch, SavedPost } from '../../_shared/contracts/post-editing.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { ServiceError } from '../../_shared/service-error.ts';
import { cleanPostHtml } from './clean-post-html.ts';

type Client = SupabaseClient<Database>;
const columns =
  'id, slug, title, content, excerpt, featured_image, author_name, status, publish_date, updated_at';
const plain = (html: string) =>
  html
    .replace(/&nbsp;|\u00a0/g, ' ')
    // First, since \s* at every space of a long run would take the square of its length.
    .replace(/\s+/g, ' ')
    .replace(/ ?\/?>/g, '>')
    .trim();

async function clean<Fields extends { content?: string | undefined }>(fields: Fields) {
  const { content } = fields;
  if (content === undefined) return { fields, was_cleaned: false };
  const cleaned = await cleanPostHtml(content);
  return { fields: { ...fields, content: cleaned }, was_cleaned: plain(cleaned) !== plain(content) };
}

/** Adds a draft by the caller. */
export async function addPost(supabase: Client, wanted: NewPost): Promise<SavedPost> {
  const { fields, was_cleaned } = await clean(wanted);
  const { data, error, status } = await supabase
    .from('blog_posts')
    .insert(fields as never)
    .select(columns)
    .single();
  if (error) throw toServiceError(error, status);
  return SavedPost.parse({ ...(data as object), was_cleaned });
}

/**
 * Saves a post with the caller's rights. `versions` are the updated_at values that it may replace. Throws PRECONDITION_FAILED with
 * the current post when someone else saved first, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED.
 */
export async function savePost(
  supabase: Client,
  id: string,
  patch: PostPatch,
  versions: string[] | undefined,
) {
  const { updated_at: inBody, ...wanted } = patch;
  const expected = versions ?? (inBody === undefined ? undefined : [inBody]);
  const { fields, was_cleaned } = await clean(wanted);
  const update = supabase
    .from('blog_posts')
    .update(fields as never)
    .eq('id', id);
  const asked = expected === undefined ? update : update.in('updated_at', expected);
  const { data, error, status } = await asked.select(columns);
  if (error) throw toServiceError(error, status);
  const [row] = data;
  if (row) return SavedPost.parse({ ...row, was_cleaned });
  const present = await supabase.from('blog_posts').select(columns).eq('id', id).maybeSingle();
  if (present.error) throw toServiceError(present.error, present.status);
  if (!present.data) throw new ServiceError('NOT_FOUND', 'This post does not exist.');
  if (expected !== undefined && !expected.includes(present.data.updated_at)) {
    const current = SavedPost.parse({ ...present.data, was_cleaned: false });
    throw new ServiceError(
      'PRECONDITION_FAILED',
      'Someone else saved this post first. Compare both versions, then save again.',
      { current },
    );
  }
  throw new ServiceError('FORBIDDEN', 'You can’t change this post.');
}
