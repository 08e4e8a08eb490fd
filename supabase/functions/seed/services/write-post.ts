import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../_shared/database.types.ts';
import { isUnreachable } from '../../_shared/database-failure.ts';
import type { SamplePost } from '../samples/posts.ts';
import { SeedDatabaseError } from './seed-errors.ts';

/** A sample post as a row. */
export type SampleRow = SamplePost & { id: string; author_id: string; publish_date: string };

/** Whether this call wrote the post, and which write failed: the post's or only its category's. */
export interface WrittenPost {
  isNew: boolean;
  error?: PostgrestError;
}

const duplicate = '23505';

/** Writes a post unless it `isPresent`, and its category if missing. Throws when the database is unreachable. */
export async function writePost(
  admin: SupabaseClient<Database>,
  row: SampleRow,
  categoryId: string,
  isPresent: boolean,
): Promise<WrittenPost> {
  let isNew = false;
  if (!isPresent) {
    const added = await admin
      .from('blog_posts')
      .insert({ ...row, status: 'published' })
      .select('id')
      .single();
    if (added.error && isUnreachable(added.error, added.status))
      throw new SeedDatabaseError(added.error, added.status);
    // A concurrent call wrote it after our read.
    if (added.error && added.error.code !== duplicate) return { isNew, error: added.error };
    isNew = !added.error;
  }
  const mapping = { post_id: row.id, category_id: categoryId };
  const mapped = await admin.from('post_category_mapping').upsert(mapping, { ignoreDuplicates: true });
  if (mapped.error && isUnreachable(mapped.error, mapped.status))
    throw new SeedDatabaseError(mapped.error, mapped.status);
  return { isNew, ...(mapped.error && { error: mapped.error }) };
}
