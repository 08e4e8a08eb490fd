import type { ByLanguage, Language } from './by-language.ts';

type Catalog = Readonly<Record<string, string>>;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Translates sentences that are written in English elsewhere, in a contract or on the server: found by their English, where `#`
 * stands for what varies and moves into the translation in its order. A sentence that the catalog lacks stays as it is.
 */
export function makeTranslator(catalog: ByLanguage<Catalog>) {
  const exact = new Map(Object.entries(catalog.en).map(([name, english]) => [english, name]));
  const patterns = Object.entries(catalog.en)
    .filter(([, english]) => english.includes('#'))
    .map(
      ([name, english]) => [name, new RegExp(`^${english.split('#').map(escaped).join('(.+?)')}$`)] as const,
    );
  return (sentence: string, language: Language): string => {
    if (language === 'en') return sentence;
    const name = exact.get(sentence);
    if (name !== undefined) return catalog[language][name] ?? sentence;
    for (const [known, pattern] of patterns) {
      const values = pattern.exec(sentence)?.slice(1);
      if (values) return (catalog[language][known] ?? sentence).replace(/#/g, () => values.shift() ?? '');
    }
    return sentence;
  };
}
