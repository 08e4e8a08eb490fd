import { expect, it } from 'vitest';
import { eventFields } from '../../../src/features/business/posts/event-fields.ts';
import { withTexts } from '../../../src/features/business/posts/shared-fields.ts';
import { postForms } from '../../../src/i18n/en/business/post-forms.ts';
import { formatFieldValue } from '../../../src/features/business/posts/format-field-value.ts';

it('shows times by the local clock, and choices and rules in words', () => {
  const format = (name: string, value: unknown) =>
    formatFieldValue(
      withTexts(eventFields, postForms.fields.event).find((field) => field.name === name),
      value,
      'America/New_York',
    );
  expect(String(format('starts_at', '2026-07-01T16:00:00.000Z')).replaceAll('\u202f', ' ')).toBe(
    'Jul 1, 2026, 12:00 PM',
  );
  expect(format('attendance_mode', 'mixed')).toBe('In person and online');
  expect(format('rrule', 'FREQ=DAILY')).toBe('Every day');
  expect(format('title', 'Fair')).toBe('Fair');
  expect(format('ends_at', null)).toBeNull();
});
