import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../_shared/database.types.ts';

/** The category of posts whose own can be neither found nor created; writing the mapping then reports an error for each post. */
const fallbackCategoryId = '00000000-0000-4000-8000-000000000001';

/** The id of a post category, created when it is missing. Never throws: see `fallbackCategoryId`. */
export async function findCategory(
  admin: SupabaseClient<Database>,
  { name, slug }: { name: string; slug: string },
): Promise<string> {
  const find = () => admin.from('post_categories').select('id').eq('slug', slug).maybeSingle();
  const known = await find();
  if (known.data) return known.data.id;
  const made = await admin.from('post_categories').insert({ name, slug }).select('id').single();
  if (made.data) return made.data.id;
  // A concurrent call created it.
  const again = await find();
  return again.data?.id ?? fallbackCategoryId;
}
