import { describe, expect, it } from 'vitest';
import { findCountryCode } from '#contracts/countries.ts';
import { countryField, parseField } from '#contracts/field-schemas.ts';

const allCodes = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
).filter((code) => findCountryCode(code) === code);

describe('the name of a country', () => {
  it.each([
    ...[
      'US',
      'us',
      'USA',
      'U.S.',
      'U. S. A.',
      'United States',
      'the United States of America',
      'Estados Unidos',
    ].map((name) => [name, 'US']),
    ...['EE. UU.', 'EEUU', 'Estados Unidos de América', 'United States (US)', ' united   states '].map(
      (name) => [name, 'US'],
    ),
    ...['CA', 'CAN', 'Canada', 'Canadá'].map((name) => [name, 'CA']),
    ...['Ireland', 'Republic of Ireland', 'Irlanda', 'Éire'].map((name) => [name, 'IE']),
    ...['UK', 'U.K.', 'GB', 'Great Britain', 'England', 'Reino Unido', 'United Kingdom'].map((name) => [
      name,
      'GB',
    ]),
    ...['México', 'MEXICO', 'MEX', 'United Mexican States'].map((name) => [name, 'MX']),
    ...['Korea, Republic of', 'South Korea', 'Corea del Sur'].map((name) => [name, 'KR']),
    ...['Bolivia, Plurinational State of', 'Bolivia (Estado Plurinacional de)'].map((name) => [name, 'BO']),
    ...['Côte d’Ivoire', 'Ivory Coast', 'Costa de Marfil'].map((name) => [name, 'CI']),
    ['Saint Lucia', 'LC'],
    ['St. Lucia', 'LC'],
    ['The Netherlands', 'NL'],
    ['Hong Kong', 'HK'],
    ['Federative Republic of Brazil', 'BR'],
    ['República Dominicana', 'DO'],
    ['Dominica', 'DM'],
    ['Niger', 'NE'],
    ['Nigeria', 'NG'],
    ['Congo', 'CG'],
    ['Congo, The Democratic Republic of the', 'CD'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
  ])('“%s” is %s', (name, code) => {
    expect(findCountryCode(name)).toBe(code);
    expect(parseField(countryField(), name)).toEqual({ value: code });
  });

  it('is that of every country in English and Spanish', () => {
    expect(allCodes).toHaveLength(250);
    // In Spanish, RU is short for Reino Unido, and a code comes first.
    for (const [language, style] of [
      ['en', 'long'],
      ['en', 'short'],
      ['es', 'long'],
    ] as const) {
      const names = new Intl.DisplayNames([language], { type: 'region', style });
      const wrong = allCodes.filter((code) => findCountryCode(names.of(code) ?? '') !== code);
      expect(wrong, `${language}, ${style}`).toEqual([]);
    }
  });

  it.each(['ZZ', 'XX', 'EU', 'UN', 'Vermont', 'Atlantis', '-', '()', 'x'.repeat(20_000), '('.repeat(20_000)])(
    'is refused if there is none: %.20s',
    (name) => {
      expect(parseField(countryField(), name)).toEqual({
        problem: 'Enter a country like United States, or its code like US.',
      });
    },
  );
});
