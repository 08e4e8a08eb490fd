import { toValues, type Values } from '../../../kit/forms/form-fields.ts';
import { toLocalTime } from '../../../lib/shared/zoned-time.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { PostToEdit } from './posts.ts';

const day = 86_400_000;

/** What the form of a post begins with. */
export const beginPost = (kind: PostKind, { row, business }: PostToEdit): Values => {
  const { fields } = postKinds[kind];
  if (row) return toValues(fields, row, business.time_zone);
  const at = (days: number) => toLocalTime(Date.now() + days * day, business.time_zone);
  const values = toValues(fields, undefined, business.time_zone);
  if (kind === 'job') return { ...values, expire_date: at(90), location: business.city ?? '' };
  if (kind === 'deal') return { ...values, valid_from: at(0), valid_until: at(30) };
  return {
    ...values,
    venue_name: business.name,
    address_line1: business.address_line1 ?? '',
    city: business.city ?? '',
    state: business.state ?? '',
    zip_code: business.zip_code ?? '',
  };
};
