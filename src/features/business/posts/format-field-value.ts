import type { FieldSpec } from '../../../kit/forms/form-fields.ts';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { formatRule } from './recurrence.ts';

/** A stored value of a field as people read it: times by the clock in `zone`, choices and rules in words; others as they are. */
export function formatFieldValue(spec: FieldSpec | undefined, value: unknown, zone: string): unknown {
  if (typeof value !== 'string' || value === '') return value;
  if (spec?.kind === 'datetime') return `${formatDate(value, { zone })}, ${formatTime(value, { zone })}`;
  if (spec?.kind === 'recurrence') return formatRule(value);
  return spec?.options?.find(([option]) => option === value)?.[1] ?? value;
}
