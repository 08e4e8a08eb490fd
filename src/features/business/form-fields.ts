import { fromLocalTime, toLocalTime } from './zoned-time.ts';

/** What a field of a form holds while it is typed. */
export type Value = string | boolean | string[];
export type Values = Record<string, Value>;
export type Row = Record<string, unknown>;

/** A field of a form, named like its column. */
export interface FieldSpec {
  name: string;
  label: string;
  kind:
    | 'text'
    | 'lines'
    | 'number'
    | 'url'
    | 'email'
    | 'phone'
    | 'moment'
    | 'day'
    | 'choice'
    | 'tick'
    | 'list'
    | 'addresses'
    | 'picture'
    | 'recurrence';
  hint?: string;
  most?: number;
  least?: number;
  isRequired?: boolean;
  /** An empty field is stored as null. */
  isNullable?: boolean;
  options?: readonly (readonly [value: string, label: string])[];
  /** What a new form begins with. */
  begin?: Value;
  autoComplete?: string;
  /** A field that only makes sense with what others say. */
  isShown?: (values: Values) => boolean;
}

/** The text of a field; empty for any other value. */
export const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** The text of a column; empty for any other value. */
export const textIn = (row: Row | undefined, name: string): string => {
  const value = row?.[name];
  return typeof value === 'string' ? value : '';
};

/** The list of a field; empty for any other value. */
export const listOf = (values: Values, name: string): string[] => {
  const value = values[name];
  return Array.isArray(value) ? value : [];
};

/** What a field that was not touched holds. */
export const emptyOf = ({ kind, begin }: FieldSpec): Value =>
  begin ?? (kind === 'tick' ? false : kind === 'list' ? [] : '');

/** A row as its form shows it; without one, a form to begin with. Times stand as the clock in `zone` shows them. */
export function toValues(specs: readonly FieldSpec[], row: Row | undefined, zone: string): Values {
  const read = (spec: FieldSpec): Value => {
    const stored = row?.[spec.name];
    if (!row) return emptyOf(spec);
    if (spec.kind === 'list') return Array.isArray(stored) ? stored.map(String) : [];
    if (spec.kind === 'addresses') return Array.isArray(stored) ? stored.join('\n') : '';
    if (spec.kind === 'tick') return stored === true;
    if (typeof stored !== 'string' && typeof stored !== 'number') return '';
    return spec.kind === 'moment' ? toLocalTime(String(stored), zone) : String(stored);
  };
  return Object.fromEntries(specs.map((spec) => [spec.name, read(spec)]));
}

/** A form as it is stored: trimmed, numbers as numbers, empty ones as null where the column takes it. */
export function toRow(specs: readonly FieldSpec[], values: Values, zone: string): Row {
  const write = (spec: FieldSpec): unknown => {
    const value = values[spec.name] ?? emptyOf(spec);
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (spec.kind === 'addresses') return text.split(/\s+/).filter(Boolean).map(completeAddress);
    if (text === '') return spec.isNullable ? null : '';
    if (spec.kind === 'number') return Number(text);
    if (spec.kind === 'moment') return fromLocalTime(text, zone) ?? null;
    return spec.kind === 'url' ? completeAddress(text) : text;
  };
  return Object.fromEntries(specs.map((spec) => [spec.name, write(spec)]));
}

/** The fields that make sense with what the others say. */
export const shownFields = (specs: readonly FieldSpec[], values: Values) =>
  specs.filter(({ isShown }) => isShown?.(values) ?? true);

/** As toRow, of the fields that are shown; the others are emptied where their column takes it, or left as they are. */
export function toShownRow(specs: readonly FieldSpec[], values: Values, zone: string): Row {
  const shown = shownFields(specs, values);
  const hidden = specs.filter((spec) => spec.isNullable && !shown.includes(spec));
  return { ...Object.fromEntries(hidden.map(({ name }) => [name, null])), ...toRow(shown, values, zone) };
}

/** The fields of `row` that are not as in `stored`. */
export const changedFields = (row: Row, stored: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null),
    ),
  );

/** A web address as it is stored, also when it was typed without https://. */
export const completeAddress = (text: string) => (/^https?:\/\//i.test(text) ? text : `https://${text}`);
