import { en } from './en/index.ts';
import { es } from './es/index.ts';

/** Every sentence of the public pages. Another language is another object of this type, added to `languages`. */
export type Strings = typeof en;

// Each language is whole: the type refuses one that lacks an area or a sentence.
const languages: Record<string, Strings> = { en, es };

/** The languages of the public pages; English has no prefix in its addresses. */
export const locales = ['en', 'es'] as const;

/** The address of a page in a language: "/jobs" is "/es/jobs" in Spanish. */
export const localPath = (path: string, locale: string): string =>
  locale === 'en' ? path : `/${locale}${path}`.replace(/\/(?=\?|$)/, '');

/** The sentences for a page's language, English where there is none; in .astro: `stringsFor(Astro.currentLocale)`. */
export function stringsFor(locale: string | undefined): Strings {
  return languages[locale ?? ''] ?? languages[locale?.split('-')[0] ?? ''] ?? en;
}

/** The language tag that dates and numbers are written in. */
export const dateLocale = (locale: string | undefined) => `${locale ?? 'en'}-US`;
