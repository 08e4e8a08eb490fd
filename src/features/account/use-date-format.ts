import { useDateLocale } from '../../i18n/use-strings.ts';

/** Formats a moment as its day, in the language of the page; with `timeStyle` also its time. */
export function useDateFormat(
  options: Pick<Intl.DateTimeFormatOptions, 'timeStyle'> = {},
): (moment: string) => string {
  const format = new Intl.DateTimeFormat(useDateLocale(), { dateStyle: 'medium', ...options });
  return (moment) => format.format(new Date(moment));
}
