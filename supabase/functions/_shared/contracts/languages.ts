/** The languages of the hub's pages and emails, which private.languages() also names; English has no prefix in the pages' addresses. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** A language of the hub by its name; English for anything else. */
export const toLanguage = (name: string | null | undefined): Language =>
  languages.find((language) => language === name) ?? 'en';

/** The locale in which dates, times and amounts are written in a language. */
export const dateLocale = (language: string | undefined): string => `${language ?? 'en'}-US`;

/** The address of a public page in a language: "/jobs" is "/es/jobs" in Spanish. Every link to a public page goes through it. */
export const localPath = (path: string, language: string | undefined): string =>
  language === undefined || language === 'en' ? path : `/${language}${path}`.replace(/\/(?=\?|$)/, '');
