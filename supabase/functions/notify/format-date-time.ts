import { dateLocale, type Language } from '../_shared/contracts/languages.ts';

/** Formats an ISO timestamp in a time zone and a language, like "Saturday, November 28, 2026, 9:00 AM EST". */
export function formatDateTime(
  timestamp: string,
  { timeZone, language }: { timeZone: string; language: Language },
  withoutTime = false,
): string {
  const locale = dateLocale(language);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(new Date(timestamp));
  if (withoutTime) return date;
  const time = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `${date}, ${time.format(new Date(timestamp))}`;
}
