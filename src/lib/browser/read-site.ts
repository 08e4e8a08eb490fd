import { announceFrameChange } from './frame-state.ts';

/**
 * Reads the hub's name, logo, color and sections with content for the frame of a page that was built beforehand, and stores them: the next
 * such page has them before it is painted. Without an answer the frame stays as it is.
 */
export async function readSite(ask: typeof fetch = fetch): Promise<void> {
  try {
    const reply = await ask('/site.json');
    const site: unknown = reply.ok ? await reply.json() : undefined;
    if (!isSite(site)) return;
    localStorage.setItem('hub:site', JSON.stringify(site));
    announceFrameChange();
  } catch {
    // Offline, or storage is blocked: the menu leads to lists that say that they are empty.
  }
}

const isSite = (value: unknown): value is { title: string; logo: string | null; sections: string[] } =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'sections' in value &&
  Array.isArray(value.sections);
