import { type Language, languages } from '#contracts/languages.ts';

/** The languages in which a form can be translated: all but the one that stands for as it was written. */
export const otherLanguages: readonly Exclude<Language, 'en'>[] = languages.filter(
  (language) => language !== 'en',
);
