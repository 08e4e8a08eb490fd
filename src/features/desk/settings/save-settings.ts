import type { SiteSettings, SiteSettingsPatch } from '#contracts/settings.ts';
import type { SocialSettings, SocialSettingsPatch } from '#contracts/settings.ts';
import { api, ApiError } from '../../../lib/api-client.ts';
import { track } from '../../../lib/track.ts';

/** Reads the site settings as they are now. Throws ApiError. */
export async function readSite(): Promise<SiteSettings> {
  const reply = await api.api.settings.site.$get({}, fresh);
  return (await reply.json()) as SiteSettings;
}

/** Reads the pages on social networks as they are now. Throws ApiError. */
export async function readSocial(): Promise<SocialSettings> {
  const reply = await api.api.settings.social.$get({}, fresh);
  return (await reply.json()) as SocialSettings;
}

// A form must not begin with an answer that a cache kept.
const fresh = { init: { cache: 'no-store' } } as const;

const tag = (seenAt: string | null) => ({ 'if-match': `"${seenAt ?? 'defaults'}"` });

/** Saves site settings unless somebody else saved since `seenAt`. Throws ApiError; see `theirsOf`. */
export async function saveSite(json: SiteSettingsPatch, seenAt: string | null): Promise<SiteSettings> {
  const reply = await api.api.settings.site.$patch({ json, header: tag(seenAt) });
  track('admin_action', { action: 'settings' });
  return (await reply.json()) as SiteSettings;
}

/** Saves the pages on social networks, likewise. */
export async function saveSocial(json: SocialSettingsPatch, seenAt: string | null): Promise<SocialSettings> {
  const reply = await api.api.settings.social.$patch({ json, header: tag(seenAt) });
  track('admin_action', { action: 'social_settings' });
  return (await reply.json()) as SocialSettings;
}

/** The version that somebody else saved, when that is why saving was refused. */
export function theirsOf(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined;
  return (error.details as { current?: unknown } | undefined)?.current;
}
