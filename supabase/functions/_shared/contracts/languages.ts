/** The languages of the hub's pages and emails, which private.languages() also names. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** A language of the hub by its name; English for anything else. */
export const toLanguage = (name: string | null | undefined): Language =>
  languages.find((language) => language === name) ?? 'en';
