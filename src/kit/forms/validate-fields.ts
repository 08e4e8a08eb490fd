import { parseField } from '#contracts/field-schemas.ts';
import type { Language } from '../../i18n/by-language.ts';
import { pageLanguage } from '../../lib/browser/page-locale.ts';
import { translateField } from '../../lib/browser/translate-field.ts';
import { emptyOf, type FieldSpec, type Value, type Values } from './form-fields.ts';

/** The errors of a form by field name, each a sentence that says what to do. Empty when all fields are valid. */
export function validateFields(
  specs: readonly FieldSpec[],
  values: Values,
  language: Language = pageLanguage(),
): Record<string, string> {
  const errors = specs.map(
    (spec) => [spec.name, validateField(spec, values[spec.name] ?? emptyOf(spec))] as const,
  );
  return Object.fromEntries(
    errors.flatMap(([name, error]) => (error === undefined ? [] : [[name, translateField(error, language)]])),
  );
}

function validateField(spec: FieldSpec, value: Value): string | undefined {
  const { isRequired, requiredMessage, schema } = spec;
  if (typeof value === 'boolean') return undefined;
  const isList = Array.isArray(value);
  if (isList ? value.length === 0 : value.trim() === '') {
    if (!isRequired) return undefined;
    return requiredMessage ?? (isList ? 'Choose at least one.' : 'This field is required.');
  }
  const parsed = schema && parseField(schema, value);
  return parsed && 'problem' in parsed ? parsed.problem : undefined;
}
