import { type Language, localPath } from '../_shared/contracts/languages.ts';

/** The path of a page in a language, as emails link to it: the admin area is in English. */
export const pagePath = (path: string, language: Language): string =>
  /^\/admin(?![^/?#])/.test(path) ? path : localPath(path, language);
