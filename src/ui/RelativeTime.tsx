import { useState } from 'react';
import { formatDate, formatTime } from '../lib/shared/format.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const weekMs = 7 * 86_400_000;

interface RelativeTimeProps {
  /** An ISO date and time. */
  at: string;
  zone: string;
}

/** How long ago something was, up to a week: "2 hours ago"; the whole date is its title, and stands where it was longer ago. */
export function RelativeTime({ at, zone }: RelativeTimeProps) {
  const [now] = useState(() => Date.now());
  const elapsed = now - new Date(at).getTime();
  const whole = `${formatDate(at, { zone })}, ${formatTime(at, { zone })}`;
  return (
    <time dateTime={at} title={whole}>
      {elapsed >= weekMs ? whole : describe(elapsed)}
    </time>
  );
}

function describe(elapsed: number): string {
  const [unit, length] = units.find(([, ms]) => elapsed >= ms) ?? ['minute', 60_000];
  return elapsed < 60_000 ? 'just now' : words.format(-Math.floor(elapsed / length), unit);
}
