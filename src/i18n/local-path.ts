import { languages } from '#contracts/languages.ts';

/** The languages of the pages; English has no prefix in its addresses. */
export const locales = languages;

/** The address of a public page in a language: "/jobs" is "/es/jobs" in Spanish. Every link to a public page goes through it. */
export const localPath = (path: string, locale: string | undefined): string =>
  locale === undefined || locale === 'en' ? path : `/${locale}${path}`.replace(/\/(?=\?|$)/, '');

const prefix = new RegExp(`^/(${locales.filter((language) => language !== 'en').join('|')})(?=[/?#]|$)`);

/** The path of the English page that a page in another language has: "/es/jobs" is "/jobs", "/es" is "/". Inverse of `localPath`. */
export const withoutLanguage = (path: string): string => path.replace(prefix, '').replace(/^(?!\/)/, '/');
