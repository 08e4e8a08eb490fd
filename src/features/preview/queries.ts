import type { Settings } from '#contracts/settings.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** Whether the database made this preview token and it is valid now. False while the backend does not answer. */
export async function isPreviewToken(token: string): Promise<boolean> {
  return ask(hubClient().rpc('is_preview_token', { token })).catch(() => false);
}

/** Whether a request with this token is shown the hub although it has not launched. */
export async function isPreview(token: string, settings: Promise<Settings>): Promise<boolean> {
  const [isValid, { site }] = await Promise.all([isPreviewToken(token), settings]);
  return isValid && site.maintenance_mode;
}

/** The settings as they are after the launch. */
export const asLaunched = (settings: Settings): Settings => ({
  ...settings,
  site: { ...settings.site, maintenance_mode: false },
});
