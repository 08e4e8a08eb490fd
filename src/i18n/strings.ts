import { type ByLanguage, languageOf } from './by-language.ts';
import { en, type Strings } from './en/index.ts';
import { es } from './es/index.ts';

export type { Strings };

// Each language is complete: one that lacks an area or a text does not compile.
const languages: ByLanguage<Strings> = { en, es };

/** The sentences for a page's language, English where there is none; in .astro: `stringsFor(Astro.currentLocale)`. */
export function stringsFor(locale: string | undefined): Strings {
  return languages[languageOf(locale)];
}
