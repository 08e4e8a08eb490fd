/** How a count differs from the one before, with its sign: "+12 (+40%)", "-3 (-25%)"; without a share where there was none before. */
export function formatChange(now: number, before: number, locale: string): string {
  const signed = { signDisplay: 'exceptZero' } as const;
  const difference = new Intl.NumberFormat(locale, signed).format(now - before);
  if (before === 0) return difference;
  const share = new Intl.NumberFormat(locale, { ...signed, style: 'percent', maximumFractionDigits: 0 });
  return `${difference} (${share.format((now - before) / before)})`;
}
