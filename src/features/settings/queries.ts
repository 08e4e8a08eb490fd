import { type Settings, SiteSettings, SocialSettings } from '#contracts/settings.ts';
import { defaultSettings } from '#contracts/settings-defaults.ts';
import { ask, hubClient } from '../../lib/hub-client.ts';

const freshForMs = 30_000;
let kept: { settings: Settings; readAt: number } | undefined;

/**
 * The hub's settings for a page: at most half a minute old; the last known ones while the backend does not answer, and the
 * built-in ones when none are known. Never throws.
 */
export async function readSettings(now = Date.now()): Promise<Settings> {
  if (kept && now - kept.readAt < freshForMs) return kept.settings;
  try {
    const hub = hubClient();
    const [site, social] = await Promise.all([
      ask(hub.from('site_settings').select('*').eq('id', 1).single()),
      ask(hub.from('social_media_settings').select('*').eq('id', 1).single()),
    ]);
    const settings: Settings = {
      source: 'database',
      site: SiteSettings.parse(site),
      social: SocialSettings.parse(social),
    };
    kept = { settings, readAt: now };
    return settings;
  } catch (error) {
    console.warn(
      `[hub] The settings could not be read: ${error instanceof Error ? error.message : 'unknown'}`,
    );
    return kept?.settings ?? defaultSettings;
  }
}

/** Forgets what was read; for tests. */
export function forgetSettings() {
  kept = undefined;
}
