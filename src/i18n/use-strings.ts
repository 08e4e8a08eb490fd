import { createContext, use } from 'react';
import { dateLocale, localPath } from '#contracts/languages.ts';
import type { ByLanguage, Language } from './by-language.ts';

/** The language of the page around an island; `island` of src/ui sets it from the page's `lang`. */
export const LanguageContext = createContext<Language>('en');

/** The language that the components of an island write in. */
export const useLanguage = (): Language => use(LanguageContext);

/** The locale in which the components of an island write dates, times and amounts. */
export const useDateLocale = (): string => dateLocale(useLanguage());

/** The texts of an area in the island's language: `const t = useStrings(accountStrings)`. */
export const useStrings = <Texts>(area: ByLanguage<Texts>): Texts => area[useLanguage()];

/** The address of a page of the hub in the island's language: every link inside an island goes through it. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localPath(path, language);
}
