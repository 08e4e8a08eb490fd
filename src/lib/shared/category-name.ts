/** What a category is called: in English, and in other languages by their codes. */
export interface CategoryNames {
  name: string;
  names: unknown;
}

/** The name of a category in a language other than English; undefined without a translation. */
export function translatedName({ names }: CategoryNames, language: string): string | undefined {
  const title: unknown =
    typeof names === 'object' && names !== null ? Reflect.get(names, language) : undefined;
  return typeof title === 'string' ? title : undefined;
}
