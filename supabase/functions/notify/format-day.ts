/** Formats a calendar day (YYYY-MM-DD) in a locale, like "November 28, 2026". */
export const formatDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
