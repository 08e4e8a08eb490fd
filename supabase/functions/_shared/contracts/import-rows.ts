import { type ImportField, importFields, type ImportMapping, type RowProblem } from './imports.ts';

/** What a listing gets from a row. */
export type ListingFields = Partial<Record<ImportField, string | number | string[]>>;

/** A row that was read: its fields, and what is wrong with it. */
export interface ReadRow {
  fields: ListingFields;
  errors: RowProblem[];
}

// As the constraints of the table businesses have it.
const lengths: Partial<Record<ImportField, number>> = {
  name: 120,
  tagline: 160,
  description: 5000,
  email: 254,
  website: 2000,
  address_line1: 200,
  address_line2: 200,
  city: 100,
  state: 50,
};

const forms: Partial<Record<ImportField, [form: RegExp, message: string]>> = {
  phone: [/^\+?[0-9 ().x/-]{5,40}$/, 'Use digits, spaces, brackets, dashes and a leading +.'],
  email: [/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'This is not an e-mail address.'],
  website: [/^https?:\/\/[^\s.]+\.\S+$/, 'This is not a web address.'],
  zip_code: [/^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/, 'Use letters, digits, spaces and dashes, like 05602.'],
  country: [/^[A-Z]{2}$/, 'Use two letters, like US.'],
};
const ranges = { latitude: 90, longitude: 180 };

// A quote before =, +, - or @ is how spreadsheets and our own export say that a cell is no formula.
const clean = (cell: string) =>
  cell
    .replaceAll('\u0000', '')
    .toWellFormed()
    .trim()
    .replace(/^'(?=[=+\-@])/, '');

const prepare: Partial<Record<ImportField, (value: string) => string>> = {
  website: (value) =>
    /^https?:\/\//i.test(value)
      ? value.replace(/^https?/i, (scheme) => scheme.toLowerCase())
      : `https://${value}`,
  country: (value) => value.toUpperCase(),
  phone: (value) => value.replace(/[\u2010-\u2015]/g, '-').replace(/\u00a0/g, ' '),
};

function readField(field: ImportField, value: string): string | number | RowProblem {
  const most = lengths[field];
  // Postgres counts letters, not halves of them.
  if (most !== undefined && Array.from(value).length > most)
    return { field, message: `This is too long: ${String(most)} characters at most.` };
  const [form, message] = forms[field] ?? [/^/, ''];
  if (!form.test(value)) return { field, message };
  if (field !== 'latitude' && field !== 'longitude') return value;
  const number = Number(value.replace(',', '.'));
  return Math.abs(number) <= ranges[field]
    ? number
    : { field, message: 'This is not a coordinate, like 44.26.' };
}

function readCategories(value: string, known: ReadonlyMap<string, string>): string[] | RowProblem {
  const wanted = value
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const names = [...new Set(wanted.map((name) => known.get(name.toLowerCase()) ?? ''))];
  const unknown = wanted.find((name) => !known.has(name.toLowerCase()));
  if (unknown !== undefined)
    return { field: 'categories', message: `There is no category called “${unknown.slice(0, 60)}”.` };
  if (names.length > 5) return { field: 'categories', message: 'A listing has five categories at most.' };
  return names;
}

/**
 * Reads one row of a file as a listing, and says of each field what is wrong. `categories` are the names that there are, by
 * their lower-case form.
 */
export function readImportRow(
  cells: string[],
  mapping: ImportMapping,
  categories: ReadonlyMap<string, string>,
): ReadRow {
  const fields: ListingFields = {};
  const errors: RowProblem[] = [];
  for (const field of Object.keys(importFields) as ImportField[]) {
    const column = mapping[field];
    const cell = column === undefined ? '' : clean(cells[column] ?? '');
    if (cell === '') continue;
    const value =
      field === 'categories'
        ? readCategories(cell, categories)
        : readField(field, prepare[field]?.(cell) ?? cell);
    if (typeof value === 'object' && !Array.isArray(value)) errors.push(value);
    else fields[field] = value;
  }
  if (fields.name === undefined && !errors.some(({ field }) => field === 'name'))
    errors.push({ field: 'name', message: 'The name is missing.' });
  const hasOneOf = (fields.latitude === undefined) !== (fields.longitude === undefined);
  if (hasOneOf && !errors.some(({ field }) => field === 'latitude' || field === 'longitude'))
    errors.push({ field: 'latitude', message: 'Give both latitude and longitude, or neither.' });
  return { fields, errors };
}
