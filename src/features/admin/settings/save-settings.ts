import type { SiteSettings, SiteSettingsPatch } from '#contracts/settings.ts';
import type { SocialSettings, SocialSettingsPatch } from '#contracts/settings.ts';
import { api } from '../../../lib/browser/api-client.ts';
import { track } from '../../../lib/browser/track.ts';

/** Reads the pages on social networks as they are now. Throws ApiError. */
export async function readSocial(): Promise<SocialSettings> {
  // A form must not begin with an answer that a cache kept.
  const reply = await api.api.settings.social.$get({}, { init: { cache: 'no-store' } });
  return (await reply.json()) as SocialSettings;
}

const ifMatch = (seenAt: string | null) => ({ 'if-match': `"${seenAt ?? 'defaults'}"` });

/** Saves site settings unless somebody else saved since `seenAt`. Throws ApiError, 412 with the current row. */
export async function saveSite(json: SiteSettingsPatch, seenAt: string | null): Promise<SiteSettings> {
  const reply = await api.api.settings.site.$patch({ json, header: ifMatch(seenAt) });
  track('admin_action', { action: 'settings' });
  return (await reply.json()) as SiteSettings;
}

/** Saves the pages on social networks, likewise. */
export async function saveSocial(json: SocialSettingsPatch, seenAt: string | null): Promise<SocialSettings> {
  const reply = await api.api.settings.social.$patch({ json, header: ifMatch(seenAt) });
  track('admin_action', { action: 'social_settings' });
  return (await reply.json()) as SocialSettings;
}
