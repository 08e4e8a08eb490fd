// From the Unicode CLDR's supplemental data (weekData): regions whose week begins on another day than Monday. Not every server and
// browser has `Intl.Locale.prototype.getWeekInfo`, and a page must not depend on where it is made.
const sunday =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const saturday = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** The day that weeks begin with where a locale is used, from 0 for Monday to 6 for Sunday. */
export function weekStart(locale: string): number {
  const region = new Intl.Locale(locale).maximize().region ?? '';
  if (sunday.split(' ').includes(region)) return 6;
  return saturday.split(' ').includes(region) ? 5 : 0;
}
