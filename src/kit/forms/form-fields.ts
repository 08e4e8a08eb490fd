import { type FieldSchema, parseField } from '#contracts/field-schemas.ts';
import { fromLocalTime, toLocalTime } from '../../lib/shared/zoned-time.ts';

/** What a field of a form holds while somebody types. */
export type Value = string | boolean | string[];
export type Values = Record<string, Value>;
export type Row = Record<string, unknown>;

/** A field of a form, named like its column. */
export interface FieldSpec {
  name: string;
  label: string;
  kind:
    | 'text'
    | 'textarea'
    | 'number'
    | 'url'
    | 'email'
    | 'phone'
    | 'datetime'
    | 'date'
    | 'select'
    | 'checkbox'
    | 'checkboxes'
    | 'urls'
    | 'picture'
    | 'recurrence';
  hint?: string;
  /** Checks what was typed, unless it is empty, and answers it as it is stored. */
  schema?: FieldSchema;
  isRequired?: boolean;
  /** The error of a required field that is empty, for example "Enter a title." */
  requiredMessage?: string;
  /** Whether an empty field is stored as null. */
  isNullable?: boolean;
  options?: readonly (readonly [value: string, label: string])[];
  /** The value of a new form. */
  initial?: Value;
  autoComplete?: string;
  /** Whether the field is shown, given the values of the others; always without it. */
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

/** The value of a field that nobody touched. */
export const emptyOf = ({ kind, initial }: FieldSpec): Value =>
  initial ?? (kind === 'checkbox' ? false : kind === 'checkboxes' ? [] : '');

/** A row as its form shows it; without one, a form to begin with. Times stand as the clock in `zone` shows them. */
export function toValues(specs: readonly FieldSpec[], row: Row | undefined, zone: string): Values {
  const read = (spec: FieldSpec): Value => {
    const stored = row?.[spec.name];
    if (!row) return emptyOf(spec);
    if (spec.kind === 'checkboxes') return Array.isArray(stored) ? stored.map(String) : [];
    if (spec.kind === 'urls') return Array.isArray(stored) ? stored.join('\n') : '';
    if (spec.kind === 'checkbox') return stored === true;
    if (typeof stored !== 'string' && typeof stored !== 'number') return '';
    return spec.kind === 'datetime' ? toLocalTime(String(stored), zone) : String(stored);
  };
  return Object.fromEntries(specs.map((spec) => [spec.name, read(spec)]));
}

/** A form as it is stored: trimmed, numbers as numbers, empty ones as null where the column takes it. Invalid input stays text. */
export function toRow(specs: readonly FieldSpec[], values: Values, zone: string): Row {
  const write = (spec: FieldSpec): unknown => {
    const value = values[spec.name] ?? emptyOf(spec);
    if (typeof value !== 'string') return value;
    const text = value.trim();
    if (text === '') return spec.kind === 'urls' ? [] : spec.isNullable ? null : '';
    if (spec.kind === 'datetime') return fromLocalTime(text, zone) ?? null;
    const parsed = spec.schema && parseField(spec.schema, text);
    return parsed && 'value' in parsed ? parsed.value : text;
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
