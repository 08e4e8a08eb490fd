import { formats } from '#contracts/formats.ts';
import type { Row } from '../../../kit/forms/form-fields.ts';
import type { PostKind } from './post-kinds.ts';

const day = 86_400_000;

/** Errors by field name where valid fields of a post contradict each other. `now` is in milliseconds since 1970. */
export function validateCrossField(kind: PostKind, row: Row, now = Date.now()): Record<string, string> {
  const at = (name: string) => {
    const value = row[name];
    return typeof value === 'string' ? Date.parse(value) : NaN;
  };
  const errors: Record<string, string> = {};
  if (kind === 'job') {
    if (at('expire_date') <= now) errors['expire_date'] = 'Choose a time in the future.';
    if (at('expire_date') > now + 400 * day) errors['expire_date'] = 'Choose a closing date within 400 days.';
    const [min, max] = [row['salary_min'], row['salary_max']];
    if (typeof min === 'number' && typeof max === 'number' && min > max)
      errors['salary_max'] = 'Enter an amount above the minimum pay.';
    if (!row['apply_by_form'] && !row['application_url'] && !row['contact_email'])
      errors['contact_email'] = 'Choose how people apply: here, by URL or by email.';
  }
  if (kind === 'event') {
    if (at('ends_at') <= at('starts_at')) errors['ends_at'] = 'Choose an end after the start.';
    if (at('ends_at') > at('starts_at') + 31 * day)
      errors['ends_at'] = 'Choose an end within 31 days of the start.';
    if (row['registration_mode'] === 'external' && !row['registration_url'])
      errors['registration_url'] = 'Enter a registration link.';
    const isSeries = typeof row['rrule'] === 'string';
    if (!isSeries && at('registration_opens_at') >= at('ends_at'))
      errors['registration_opens_at'] = 'Choose a time before the event ends.';
    if (!isSeries && at('registration_closes_at') > at('ends_at'))
      errors['registration_closes_at'] = 'Choose a time before the event ends.';
    if (at('registration_closes_at') <= at('registration_opens_at'))
      errors['registration_closes_at'] = 'Choose a time after registration opens.';
    if ((typeof row['latitude'] === 'number') !== (typeof row['longitude'] === 'number'))
      errors['longitude'] = 'Enter both latitude and longitude, or neither.';
  }
  if (kind === 'deal') {
    if (at('valid_until') <= at('valid_from')) errors['valid_until'] = 'Choose an end after the start.';
    if (at('publish_from') >= at('valid_until'))
      errors['publish_from'] = 'Choose a time before the deal ends.';
    if (at('publish_until') <= at('publish_from'))
      errors['publish_until'] = 'Choose a time after the deal is first shown.';
    const value = row['discount_value'];
    if ((row['discount_kind'] === null) !== (value === null))
      errors['discount_value'] = 'Enter both a discount type and a value, or neither.';
    if (row['code_type'] === 'shared' && !row['shared_code'])
      errors['shared_code'] = formats.dealCode.message;
    if (row['discount_kind'] === 'percent' && typeof value === 'number' && value > 100)
      errors['discount_value'] = 'Enter 100 or less.';
  }
  return errors;
}
