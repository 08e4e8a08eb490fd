import { type Row, textIn } from './form-fields.ts';
import type { PostKind } from './post-kinds.ts';

const day = 86_400_000;

/** What is wrong between the fields of a post, which each alone are right. */
export function refuseTogether(kind: PostKind, row: Row, now = Date.now()): Record<string, string> {
  const at = (name: string) => {
    const value = row[name];
    return typeof value === 'string' ? Date.parse(value) : NaN;
  };
  const wrong: Record<string, string> = {};
  if (kind === 'job') {
    if (at('expire_date') <= now) wrong['expire_date'] = 'Choose a moment that is still to come.';
    if (at('expire_date') > now + 400 * day)
      wrong['expire_date'] = 'A job can be shown for 400 days at most.';
    const [least, most] = [row['salary_min'], row['salary_max']];
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      wrong['salary_max'] = 'This is less than “Pay from”.';
    if (!row['apply_by_form'] && !row['application_url'] && !row['contact_email'])
      wrong['contact_email'] = 'Say how people apply: by form, at an address or by mail.';
  }
  if (kind === 'event') {
    if (at('ends_at') <= at('starts_at')) wrong['ends_at'] = 'It ends before it begins.';
    if (at('ends_at') > at('starts_at') + 31 * day) wrong['ends_at'] = 'An event can last 31 days at most.';
    if (row['registration_mode'] === 'external' && !row['registration_url'])
      wrong['registration_url'] = 'Type the address where people register.';
  }
  if (kind === 'deal') {
    if (at('valid_until') <= at('valid_from')) wrong['valid_until'] = 'It ends before it begins.';
    const value = row['discount_value'];
    if ((row['discount_kind'] === null) !== (value === null))
      wrong['discount_value'] = 'Choose a discount and how much it is, or neither.';
    if (row['code_type'] === 'shared' && !/^[A-Za-z0-9-]{3,40}$/.test(textIn(row, 'shared_code')))
      wrong['shared_code'] = 'Type the code: 3 to 40 letters, digits and hyphens.';
    if (row['discount_kind'] === 'percent' && typeof value === 'number' && value > 100)
      wrong['discount_value'] = 'Type 100 or less.';
  }
  return wrong;
}
