import type { z } from 'zod';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SiteSettings, SocialSettings } from '../../_shared/contracts/settings.ts';
import type { SiteSettingsPatch, SocialSettingsPatch } from '../../_shared/contracts/settings.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import { ServiceError } from '../../_shared/service-error.ts';

type Client = SupabaseClient<Database>;

const tables = { site: 'site_settings', social: 'social_media_settings' } as const;
const schemas = { site: SiteSettings, social: SocialSettings };
/** Which of the two rows. */
export type SettingsPart = keyof typeof tables;

/** Which versions of the row a change may replace: `any`, or one whose updated_at is in every one of these lists. */
export type Expected = 'any' | string[][];

/**
 * Updates one of the two rows with the caller's rights. Throws PRECONDITION_FAILED for a stale version, FORBIDDEN for
 * anyone but an admin, and VALIDATION_FAILED.
 */
export async function updateSettings<Part extends SettingsPart>(
  supabase: Client,
  part: Part,
  patch: SiteSettingsPatch | SocialSettingsPatch,
  expected: Expected,
): Promise<z.infer<(typeof schemas)[Part]>> {
  const changes = Object.fromEntries(Object.entries(patch).filter(([name]) => name !== 'updated_at'));
  // Both tables have the same columns that are used here.
  const table = tables[part] as 'site_settings';
  const update = supabase
    .from(table)
    .update(changes as never)
    .eq('id', 1);
  const lists = expected === 'any' ? [] : expected;
  const asked = lists.reduce((query, versions) => query.in('updated_at', versions), update);
  const { data, error, status } = await asked.select('*');
  if (error) throw toServiceError(error, status);
  const [row] = data;
  if (row) return schemas[part].parse(row) as z.infer<(typeof schemas)[Part]>;
  return explainNoRow(supabase, part, expected);
}

/** No row was updated: the caller is no admin, or the version is stale. An update that changes nothing is an error. */
async function explainNoRow(supabase: Client, part: SettingsPart, expected: Expected): Promise<never> {
  const [admin, present] = await Promise.all([
    supabase.rpc('is_staff', { allowed: ['admin'] }),
    supabase.from(tables[part]).select('*').eq('id', 1).maybeSingle(),
  ]);
  for (const { error, status } of [admin, present]) if (error) throw toServiceError(error, status);
  if (!present.data) throw new ServiceError('NOT_FOUND', 'The settings are missing.');
  if (expected === 'any' || !admin.data)
    throw new ServiceError('FORBIDDEN', 'Only admins can change the settings.');
  const sentence = 'Someone else changed the settings. Check the current values, then save again.';
  throw new ServiceError('PRECONDITION_FAILED', sentence, { current: schemas[part].parse(present.data) });
}
