/** A count with the right form of its noun: `counted(1, '# result', '# results')`. English and languages with two forms. */
export function counted(count: number, one: string, other: string, locale = 'en-US'): string {
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? one : other;
  return form.replace('#', new Intl.NumberFormat(locale).format(count));
}
