import { postFormStrings, type PostTexts } from '../../../i18n/business/post-form-strings.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { formatRule } from './recurrence.ts';

/** A stored value of a field as people read it: times by the clock in `zone`, choices and rules in words; others as they are. */
export function formatFieldValue(
  spec: FieldSpec | undefined,
  value: unknown,
  zone: string,
  t: PostTexts = postFormStrings.en,
  locale = 'en-US',
): unknown {
  if (typeof value !== 'string' || value === '') return value;
  if (spec?.kind === 'datetime')
    return `${formatDate(value, { zone, locale })}, ${formatTime(value, { zone, locale })}`;
  if (spec?.kind === 'recurrence') return formatRule(value, t);
  return spec?.options?.find(([option]) => option === value)?.[1] ?? value;
}
