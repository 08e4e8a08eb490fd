import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { SiteSettings, SocialSettings } from '../../_shared/contracts/settings.ts';
import type { Settings, SiteSettingsPatch, SocialSettingsPatch } from '../../_shared/contracts/settings.ts';
import { defaultSettings } from '../../_shared/contracts/settings-defaults.ts';
import type { Database } from '../../_shared/database.types.ts';
import { refuseDatabaseError } from '../../_shared/database-refusal.ts';
import { ServiceError } from '../../_shared/service-error.ts';

type Client = SupabaseClient<Database>;

const tables = { site: 'site_settings', social: 'social_media_settings' } as const;
const schemas = { site: SiteSettings, social: SocialSettings };
const Rows = z.object(schemas);
/** Which of the two rows. */
export type SettingsPart = keyof typeof tables;

/** The settings, or the built-in ones when the tables cannot be read for whatever reason. */
export async function readSettings(supabase: Client, onFailure: (reason: string) => void): Promise<Settings> {
  const { data, error } = await supabase.rpc('hub_settings');
  const rows = Rows.safeParse(data);
  if (rows.success) return { source: 'database', ...rows.data };
  onFailure(error?.message ?? rows.error.message);
  return defaultSettings;
}

/**
 * Changes one of the two rows with the rights of the caller. `version` is the updated_at that the caller read. Throws
 * PRECONDITION_FAILED when somebody else was faster, FORBIDDEN for who is no admin, and VALIDATION_FAILED.
 */
export async function updateSettings(
  supabase: Client,
  part: SettingsPart,
  patch: SiteSettingsPatch | SocialSettingsPatch,
  version: string | undefined,
) {
  const { updated_at: inBody, ...changes } = patch;
  const expected = version ?? inBody;
  const update = supabase
    .from(tables[part])
    .update(changes as never)
    .eq('id', 1);
  const asked = expected === undefined ? update : update.eq('updated_at', expected);
  const { data, error, status } = await asked.select('*');
  if (error) throw refuseDatabaseError(error, status);
  const [row] = data;
  if (row) return schemas[part].parse(row);
  return explainNoRow(supabase, part, expected);
}

/** No row was changed: not an admin, or not the version that there is. An update that changes nothing is an error. */
async function explainNoRow(
  supabase: Client,
  part: SettingsPart,
  expected: string | undefined,
): Promise<never> {
  const [role, present] = await Promise.all([
    supabase.from('staff').select('role').eq('role', 'admin').limit(1),
    supabase.from(tables[part]).select('*').eq('id', 1).maybeSingle(),
  ]);
  if (present.error) throw refuseDatabaseError(present.error, present.status);
  if (expected !== undefined && role.data?.length && present.data?.updated_at !== expected) {
    const sentence =
      'Somebody else changed the settings meanwhile. Look at what they are now, then save again.';
    throw new ServiceError('PRECONDITION_FAILED', sentence, { current: schemas[part].parse(present.data) });
  }
  if (!present.data) throw new ServiceError('NOT_FOUND', 'The row of settings is missing.');
  throw new ServiceError('FORBIDDEN', 'Only admins change the settings.');
}
