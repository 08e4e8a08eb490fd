import { readArray, writeArray } from './arrays.ts';

declare global {
  interface JSON {
    /** In ECMAScript since 2026; TypeScript's library does not have it yet. */
    rawJSON(text: string): object;
  }
}

interface Spelling {
  oid: number;
  arrayOid: number;
  parse: (text: string) => unknown;
}

const sameText = (text: string): string => text;
// JSON text passes unchanged: lite's default would encode it twice.
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

// The oids of built-in types are fixed: see pg_type.dat in Postgres's source.
const spellings: Spelling[] = [
  { oid: 114, arrayOid: 199, parse: JSON.parse },
  { oid: 3802, arrayOid: 3807, parse: JSON.parse },
  { oid: 1700, arrayOid: 1231, parse: jsonNumber },
  { oid: 21, arrayOid: 1005, parse: jsonNumber },
  { oid: 23, arrayOid: 1007, parse: jsonNumber },
  { oid: 20, arrayOid: 1016, parse: jsonNumber },
  { oid: 700, arrayOid: 1021, parse: jsonNumber },
  { oid: 701, arrayOid: 1022, parse: jsonNumber },
  { oid: 16, arrayOid: 1000, parse: (text) => text === 't' },
  { oid: 25, arrayOid: 1009, parse: sameText },
  { oid: 1043, arrayOid: 1015, parse: sameText },
  { oid: 2950, arrayOid: 2951, parse: sameText },
  { oid: 17, arrayOid: 1001, parse: sameText },
  { oid: 1082, arrayOid: 1182, parse: sameText },
  { oid: 1114, arrayOid: 1115, parse: isoTime },
  { oid: 1184, arrayOid: 1185, parse: isoTime },
];

/** The types of postgres.js, so that values are sent and returned as JSON has them. */
export const liteTypes = Object.fromEntries(
  spellings.flatMap(({ oid, arrayOid, parse }) => [
    [`type${oid}`, { to: oid, from: [oid], serialize: asText, parse }],
    [
      `type${arrayOid}`,
      {
        to: arrayOid,
        from: [arrayOid],
        serialize: (value: unknown) => (Array.isArray(value) ? writeArray(value, asText) : asText(value)),
        parse: (text: string) => readArray(text, parse),
      },
    ],
  ]),
);

/** A number with its own digits where a double would lose some; NaN and infinity as text. */
function jsonNumber(text: string): unknown {
  if (!Number.isFinite(Number(text))) return text;
  if (Number.isSafeInteger(Number(text))) return Number(text);
  const digits = text.replace(/^-?0*\.?0*|\./g, '').replace(/0+$/, '');
  return digits.length <= 15 ? Number(text) : JSON.rawJSON(text);
}

/** `2026-01-02 03:04:05.6+00` in the JSON format of Postgres: `2026-01-02T03:04:05.6+00:00`. */
function isoTime(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)(?= BC|$)/, '$1:00');
}
