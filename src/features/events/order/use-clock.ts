import { useEffect, useState } from 'react';

import { formatTime } from '../../../lib/shared/format.ts';

const everyMs = 1_000;

/** The time in ms, each second while something runs out; otherwise that of the first sight. */
export function useClock(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [isRunning]);
  return now;
}

/** A moment as the clock of who reads shows it. */
export const timeHere = (at: string, locale: string): string =>
  formatTime(at, { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale });
