import type { ByLanguage, Language } from './by-language.ts';

type Catalog = Readonly<Record<string, string>>;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Translates sentences that are written in English elsewhere, in a contract or on the server: found by their English, where `#`
 * stands for what varies and moves into the translation in its order. Several sentences are one entry, or an entry each; what the
 * catalog lacks stays as it is.
 */
export function makeTranslator(catalog: ByLanguage<Catalog>) {
  const exact = new Map(Object.entries(catalog.en).map(([name, english]) => [english, name]));
  const patterns = Object.entries(catalog.en)
    .filter(([, english]) => english.includes('#'))
    .map(
      ([name, english]) => [name, new RegExp(`^${english.split('#').map(escaped).join('(.+?)')}$`)] as const,
    );
  const translate = (sentence: string, language: Language): string | undefined => {
    const name = exact.get(sentence);
    if (name !== undefined) return catalog[language][name];
    for (const [known, pattern] of patterns) {
      const values = pattern.exec(sentence)?.slice(1);
      if (values) return catalog[language][known]?.replace(/#/g, () => values.shift() ?? '');
    }
    return undefined;
  };
  return (sentence: string, language: Language): string => {
    if (language === 'en') return sentence;
    const parts = exact.has(sentence) ? [] : sentence.split(/(?<=\.) (?=\p{Lu})/u);
    const translated = parts.length > 1 ? parts.map((part) => translate(part, language)) : [undefined];
    return translated.includes(undefined)
      ? (translate(sentence, language) ?? sentence)
      : translated.join(' ');
  };
}
