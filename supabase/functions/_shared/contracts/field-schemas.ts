// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';
import { isDate } from './calendar.ts';
import { completeWebAddress, type Format, formats, plainPhone } from './formats.ts';

/** Validates the input of one field and returns the value to store; an issue is an actionable message. */
export type FieldSchema = z.core.$ZodType;

/** Validates one value: returns the value to store, or an error message. */
export function parseField(schema: FieldSchema, value: unknown): { value: unknown } | { problem: string } {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { value: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? 'This cannot be read.' };
}

// Counts code points, like Postgres.
const countCharacters = (text: string) => Array.from(text).length;

const atMost = (max: number) =>
  z.refine<string>((text) => countCharacters(text) <= max, {
    error: ({ input }) =>
      `Use ${String(max)} characters or fewer. You entered ${String(countCharacters(input as string))}.`,
    abort: true,
  });

const hasFormat = ({ pattern, message }: Format) => z.regex(pattern, message);

/** Text of at most `max` characters, trimmed. */
export const textField = (max: number, min = 0) =>
  z.string().check(z.trim(), z.minLength(min, 'This field is required.'), atMost(max));

export const phoneField = () => z.string().check(z.trim(), z.overwrite(plainPhone), hasFormat(formats.phone));

/** A contact email address; account addresses follow Supabase's rule, see `auth.ts`. */
export const emailField = () => z.string().check(z.trim(), atMost(254), hasFormat(formats.email));

export const zipCodeField = () => z.string().check(z.trim(), hasFormat(formats.zipCode));

/** A two-letter code, converted to upper case. */
export const countryField = () => z.string().check(z.trim(), z.toUpperCase(), hasFormat(formats.country));

export const booleanField = () => z.boolean();

/** A deal code, as shown when redeeming. */
export const dealCodeField = () => z.string().check(z.trim(), hasFormat(formats.dealCode));

export const webAddressField = () =>
  z.string().check(z.trim(), z.overwrite(completeWebAddress), atMost(2000), hasFormat(formats.webAddress));

/** Up to `max` https:// URLs, as a list or as text separated by spaces or line breaks. */
export const webAddressesField = (max: number, maxCharacters: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' ? value.split(/\s+/).filter(Boolean).map(completeWebAddress) : value,
    ),
    z
      .array(
        z.string().check(
          z.refine((text) => formats.webAddress.pattern.test(text) && text.startsWith('https:'), {
            error: ({ input }) => `“${String(input)}” does not start with https://.`,
          }),
        ),
      )
      .check(
        z.maxLength(max, `Use ${String(max)} addresses or fewer.`),
        z.refine((list) => countCharacters(list.join(' ')) <= maxCharacters, 'Use shorter addresses.'),
      ),
  );

/** A number, also as text. */
export const numberField = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? Number(value.trim()) : value)),
    z
      .number('Enter a number.')
      .check(
        z.minimum(min, `Enter ${String(min)} or more.`),
        z.maximum(max, `Enter ${String(max)} or less.`),
      ),
  );

/** Degrees from -`max` to `max`, also with a decimal comma. */
export const coordinateField = (max: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.replace(',', '.') : value)),
    numberField(-max, max),
  );

/** An integer. */
export const integerField = (min: number, max: number) =>
  z.pipe(
    numberField(min, max),
    z.number().check(z.refine((value) => Number.isInteger(value), 'Enter a whole number.')),
  );

/** A year from `min` to the present one. */
export const yearField = (min: number) =>
  z.pipe(
    integerField(min, 9999),
    z.number().check(
      z.refine((year) => year <= new Date().getUTCFullYear(), {
        error: () => `Enter ${String(new Date().getUTCFullYear())} or an earlier year.`,
      }),
    ),
  );

/** A date as YYYY-MM-DD. */
export const dateField = () =>
  z
    .string()
    .check(
      z.refine(
        (day) => isDate(day) && day >= '2000-01-01' && day <= '2100-01-01',
        'Choose a date between 2000 and 2100.',
      ),
    );

const isTimeZone = (name: string) => {
  // Intl accepts "+05:00" as well, Postgres does not.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** An IANA time zone name. */
export const timeZoneField = () =>
  z.string().check(z.refine(isTimeZone, 'Use a time zone like America/New_York.'));

/** Up to `max` of the given options. */
export const choicesField = (max: number) =>
  z.array(z.string()).check(z.maxLength(max, `Choose ${String(max)} or fewer.`));

export const pictureField = () => z.string().check(atMost(2000), hasFormat(formats.picture));

export const picturesField = (max: number, maxCharacters: number) =>
  z.array(pictureField()).check(
    z.maxLength(max, `Use ${String(max)} photos or fewer.`),
    z.refine((list) => countCharacters(list.join(' ')) <= maxCharacters, 'Use fewer photos.'),
  );

/** Texts of up to `maxCharacters` about up to `max` pictures, by their addresses. */
export const pictureTextsField = (max: number, maxCharacters: number) =>
  z
    .record(pictureField(), textField(maxCharacters, 1))
    .check(z.refine((texts) => Object.keys(texts).length <= max, `Use ${String(max)} photos or fewer.`));
