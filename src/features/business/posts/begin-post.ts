import { toValues, type Values } from '../../../kit/forms/form-fields.ts';
import type { PostTexts } from '../../../i18n/business/post-form-strings.ts';
import { toLocalTime } from '../../../lib/shared/zoned-time.ts';
import { fieldsOf, type PostKind } from './post-kinds.ts';
import { placeOf } from './place.ts';
import type { PostToEdit } from './posts.ts';

const day = 86_400_000;

/** What the form of a post begins with. */
export const beginPost = (kind: PostKind, { row, owner }: PostToEdit, t: PostTexts): Values => {
  const fields = fieldsOf(kind, owner, t);
  if (row) return toValues(fields, row, owner.time_zone);
  const at = (days: number) => toLocalTime(Date.now() + days * day, owner.time_zone);
  const values = toValues(fields, undefined, owner.time_zone);
  if (kind === 'job')
    return {
      ...values,
      expire_date: at(90),
      location: owner.city ?? '',
      contact_email: owner.email ?? '',
    };
  if (kind === 'deal') return { ...values, valid_from: at(0), valid_until: at(30), publish_from: at(0) };
  return {
    ...values,
    ...placeOf(owner),
  };
};
