import { readSettings as readHubSettings } from '#contracts/read-settings.ts';
import type { Settings } from '#contracts/settings.ts';
import { defaultSettings } from '#contracts/settings-defaults.ts';
import { hubClient } from '../../lib/server/hub-client.ts';

const freshForMs = 30_000;
let cached: { settings: Settings; readAt: number } | undefined;

/**
 * The hub's settings for a page: at most half a minute old; the last known ones while the backend does not answer, and the
 * built-in ones when none are known. Never throws.
 */
export async function readSettings(now = Date.now()): Promise<Settings> {
  if (cached && now - cached.readAt < freshForMs) return cached.settings;
  const fallback = cached?.settings ?? defaultSettings;
  const warn = (reason: string) => {
    console.warn(`[hub] The settings could not be read: ${reason}`);
  };
  const settings = await readHubSettings(hubClient().rpc('hub_settings'), warn, fallback);
  if (settings !== fallback) cached = { settings, readAt: now };
  return settings;
}
