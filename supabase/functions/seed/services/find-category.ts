import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../_shared/database.types.ts';

/** Where posts go while their category can be neither found nor made; writing them there says so for each post. */
export const fallbackCategoryId = '00000000-0000-4000-8000-000000000001';

/** The id of a category of posts, which is made when it is missing. Never throws: see `fallbackCategoryId`. */
export async function findCategory(
  admin: SupabaseClient<Database>,
  { name, slug }: { name: string; slug: string },
): Promise<string> {
  const find = () => admin.from('post_categories').select('id').eq('slug', slug).maybeSingle();
  const known = await find();
  if (known.data) return known.data.id;
  const made = await admin.from('post_categories').insert({ name, slug }).select('id').single();
  if (made.data) return made.data.id;
  // Two calls at once: the other one made it.
  const again = await find();
  return again.data?.id ?? fallbackCategoryId;
}
