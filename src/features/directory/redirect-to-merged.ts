import { localPath } from '#contracts/languages.ts';

/**
 * The answer for the address of a listing that was merged into another one. Browsers forget it after five minutes, because a
 * merge can be undone.
 */
export const redirectToMerged = (path: string, locale?: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: localPath(path, locale), 'Cache-Control': 'public, max-age=300' },
  });
