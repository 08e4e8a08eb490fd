import { localPath } from '#contracts/languages.ts';
import { type ByLanguage, type Language, languageOf } from '../../i18n/by-language.ts';

/** The locale of the page, in which its scripts write and read dates and times. */
export const pageLocale = (): string => document.documentElement.lang || 'en-US';

/**
 * The language of the text of the page, for code that no component runs: an admin page is in English within a Spanish frame.
 * In components, useLanguage.
 */
export const pageLanguage = (): Language =>
  typeof document === 'undefined'
    ? 'en'
    : languageOf(document.querySelector<HTMLElement>('main[lang]')?.lang ?? document.documentElement.lang);

/** The texts of an area in the language of the page; in components, useStrings. */
export const pageStrings = <Texts>(area: ByLanguage<Texts>): Texts => area[pageLanguage()];

/** The address of a page of the hub in the language of the page; in components, useLocalPath. */
export const pagePath = (path: string): string => localPath(path, pageLanguage());
