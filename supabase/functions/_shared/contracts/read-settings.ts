import { Settings } from './settings.ts';

const Rows = Settings.omit({ source: true });

interface Reply {
  data: unknown;
  error: { message: string } | null;
}

/**
 * The settings from `hub_settings()`, or `fallback` when they cannot be read for any reason, which `onFailure`
 * receives. Never throws.
 */
export async function readSettings(
  query: PromiseLike<Reply>,
  onFailure: (reason: string) => void,
  fallback: Settings,
): Promise<Settings> {
  try {
    const { data, error } = await query;
    if (!error) return { source: 'database', ...Rows.parse(data) };
    onFailure(error.message);
  } catch (error) {
    onFailure(error instanceof Error ? error.message : 'unknown');
  }
  return fallback;
}
