const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** From this many milliseconds on, a countdown says no more than the date next to it. */
const worthCounting = 14 * day;

/**
 * What is left of a time in its two largest units: "3 days, 4 hours left", in the last hour "12 minutes left". Undefined when it
 * is over or so far that its date says more.
 */
export function describeRemaining(ms: number, locale = 'en-US'): string | undefined {
  if (ms <= 0 || ms > worthCounting) return undefined;
  const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  const parts =
    ms >= day
      ? [unit(Math.floor(ms / day), 'day'), unit(Math.floor((ms % day) / hour), 'hour')]
      : ms >= hour
        ? [unit(Math.floor(ms / hour), 'hour'), unit(Math.floor((ms % hour) / minute), 'minute')]
        : [unit(Math.max(1, Math.floor(ms / minute)), 'minute')];
  return parts.filter((part) => !/^0\D/.test(part)).join(', ');
}

/**
 * Adds to each date that is marked (`data-countdown` with the words around "#", and `data-over`) how much time is left, once a
 * minute. The date itself stays; nothing is announced.
 */
export function startCountdowns(page: Document, now: () => number = Date.now) {
  const marked = [...page.querySelectorAll<HTMLTimeElement>('time[data-countdown]')].map((time) => {
    const rest = page.createElement('span');
    rest.className = 'countdown';
    time.after(rest);
    return { time, rest };
  });
  if (marked.length === 0) return;
  const tick = () => {
    for (const { time, rest } of marked) {
      const left = Date.parse(time.dateTime) - now();
      const words = describeRemaining(left, page.documentElement.lang);
      const text =
        left <= 0
          ? (time.dataset['over'] ?? '')
          : words && (time.dataset['countdown'] ?? '#').replace('#', words);
      rest.textContent = text ? ` · ${text}` : '';
    }
  };
  tick();
  setInterval(tick, minute);
}
