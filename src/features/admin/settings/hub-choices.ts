type Option = readonly [value: string, label: string];

const withPresent = (options: Option[], present: string): Option[] =>
  present === '' || options.some(([value]) => value === present) ? options : [[present, present], ...options];

const sorted = (options: Option[]) => options.sort(([, one], [, other]) => one.localeCompare(other, 'en'));

/** The time zones by city, so that typing one finds it; `present` is among them even where the browser does not know it. */
export function listTimeZones(present: string): Option[] {
  const zones = Intl.supportedValuesOf('timeZone').map((zone): Option => {
    const parts = zone.replaceAll('_', ' ').split('/');
    const city = parts.pop() ?? zone;
    return [zone, parts.length > 0 ? `${city} (${parts.join(', ')})` : city];
  });
  return withPresent(sorted([...zones, ...(zones.some(([zone]) => zone === 'UTC') ? [] : [utc])]), present);
}

const utc: Option = ['UTC', 'UTC'];

/** The currencies by name with their codes, with `present` among them. */
export function listCurrencies(present: string): Option[] {
  const names = new Intl.DisplayNames('en-US', { type: 'currency', fallback: 'none' });
  const currencies = Intl.supportedValuesOf('currency').flatMap((code): Option[] => {
    const name = names.of(code);
    // Currencies of the past have their years in the name.
    return name === undefined || /\d{4}/.test(name) ? [] : [[code, `${name} (${code})`]];
  });
  return withPresent(sorted(currencies), present);
}
