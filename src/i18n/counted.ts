const formats = new Map<string, { plural: Intl.PluralRules; number: Intl.NumberFormat }>();

function formatsFor(locale: string) {
  const made = formats.get(locale) ?? {
    plural: new Intl.PluralRules(locale),
    number: new Intl.NumberFormat(locale),
  };
  formats.set(locale, made);
  return made;
}

/** A count with the right form of its noun: `counted(1, '# result', '# results')`. English and languages with two forms. */
export function counted(count: number, one: string, other: string, locale = 'en-US'): string {
  const { plural, number } = formatsFor(locale);
  return (plural.select(count) === 'one' ? one : other).replace('#', number.format(count));
}
