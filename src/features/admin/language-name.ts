const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language by its code: "es" is "Spanish". */
export const languageName = (language: string): string => names.of(language) ?? language;
