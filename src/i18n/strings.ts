import { en } from './en/index.ts';

/** Every sentence of the public pages. Another language is another object of this type, added to `languages`. */
export type Strings = typeof en;

const languages: Record<string, Strings> = { en };

/** The sentences for a page's language, English where there is none; in .astro: `stringsFor(Astro.currentLocale)`. */
export function stringsFor(locale: string | undefined): Strings {
  return languages[locale ?? ''] ?? languages[locale?.split('-')[0] ?? ''] ?? en;
}

/** The language tag that dates and numbers are written in. */
export const dateLocale = (locale: string | undefined) => (locale && locale !== 'en' ? locale : 'en-US');
