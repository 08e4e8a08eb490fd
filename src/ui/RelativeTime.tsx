import { useState } from 'react';
import { formatDate, formatTime } from '../lib/shared/format.ts';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useDateLocale, useStrings } from '../i18n/use-strings.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const weekMs = 7 * 86_400_000;

interface RelativeTimeProps {
  /** An ISO date and time. */
  at: string;
  zone: string;
}

/** How long ago something was, up to a week: "2 hours ago"; the whole date is its title, and stands where it was longer ago. */
export function RelativeTime({ at, zone }: RelativeTimeProps) {
  const { justNow } = useStrings(islandStrings);
  const locale = useDateLocale();
  const [now] = useState(() => Date.now());
  const elapsed = now - new Date(at).getTime();
  const whole = `${formatDate(at, { zone, locale })}, ${formatTime(at, { zone, locale })}`;
  return (
    <time dateTime={at} title={whole}>
      {elapsed >= weekMs ? whole : describe(elapsed, locale, justNow)}
    </time>
  );
}

function describe(elapsed: number, locale: string, justNow: string): string {
  const [unit, length] = units.find(([, ms]) => elapsed >= ms) ?? ['minute', 60_000];
  if (elapsed < 60_000) return justNow;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return words.format(-Math.floor(elapsed / length), unit);
}
