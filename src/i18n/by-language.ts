import { type Language, languages, toLanguage } from '#contracts/languages.ts';

export type { Language };

/** The texts of one area in every language. */
export type ByLanguage<Texts> = Readonly<Record<Language, Texts>>;

/** The language of a locale such as "es-US"; English where the hub does not have it. */
export const languageOf = (locale: string | undefined): Language => toLanguage(locale?.split('-')[0]);

/**
 * The texts of an area, of the files that `import.meta.glob` found for it: one in the folder of each language, so that a
 * folder of a further language is found by itself. See shared/island-strings.ts.
 *
 * @throws when a language lacks the area.
 */
export function byLanguage<Texts>(files: Record<string, Texts>): ByLanguage<Texts> {
  const found = new Map(Object.entries(files).map(([path, texts]) => [path.split('/').at(-3), texts]));
  return Object.fromEntries(
    languages.map((language) => {
      const texts = found.get(language);
      if (texts === undefined) throw new Error(`src/i18n/${language} lacks ${Object.keys(files).join(', ')}`);
      return [language, texts];
    }),
  ) as Record<Language, Texts>;
}
