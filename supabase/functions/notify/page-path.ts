import type { Language } from '../_shared/contracts/languages.ts';

/** The path of a page in a language, as the site has it: English has no prefix, and neither has the admin area, which is in English. */
export const pagePath = (path: string, language: Language): string =>
  language === 'en' || /^\/admin(?![^/?#])/.test(path) ? path : `/${language}${path}`.replace(/\/$/, '');
