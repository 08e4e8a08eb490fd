import type { Language } from '../../../i18n/by-language.ts';
import { receivedApplicationStrings } from '../../../i18n/business/received-applications-strings.ts';
import { endingOf, matchesEnding } from '../../../lib/browser/application-file.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { track } from '../../../lib/browser/track.ts';
import { readFile } from './applications.ts';

/**
 * Downloads the file of an application without showing it on this site. Throws UserError for one that is something else than its name
 * says, or is gone.
 */
export async function saveApplicationFile(
  { path, fileName }: { path: string; fileName: string },
  language: Language = 'en',
): Promise<void> {
  const { one: t } = receivedApplicationStrings[language];
  const ending = endingOf(path);
  const contents = await readFile(path).catch((error: unknown) => {
    if (isMissing(error)) throw new UserError(t.fileGone);
    throw error;
  });
  if (!(await matchesEnding(contents, ending))) throw new UserError(t.wrongType(ending.toUpperCase()));
  // As plain bytes and with the checked ending, whatever type or name it claims.
  const url = URL.createObjectURL(new Blob([contents], { type: 'application/octet-stream' }));
  const base = fileName.replace(/\.[a-z0-9]{1,5}$/i, '') || 'resume';
  Object.assign(document.createElement('a'), { href: url, download: `${base}.${ending}` }).click();
  URL.revokeObjectURL(url);
  track('download', { file: 'application' });
}

// Storage answers 400 or 404 for a file that is not there or may not be read.
const isMissing = (error: unknown) => {
  const { status, statusCode } = (error ?? {}) as { status?: number; statusCode?: string };
  return [400, 404].includes(Number(statusCode ?? status));
};
