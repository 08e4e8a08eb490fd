import { textIn, toValues, type Values } from '../../../kit/forms/form-fields.ts';
import { readDraft } from '../../../kit/forms/draft-storage.ts';
import { toLocalTime } from '../../../lib/shared/zoned-time.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { PostToEdit } from './posts.ts';

const day = 86_400_000;

/** What the form of a post begins with. */
export const beginPost = (kind: PostKind, { row, business }: PostToEdit): Values => {
  const { fields } = postKinds[kind];
  if (row) return toValues(fields, row, business.time_zone);
  const at = (days: number) => toLocalTime(Date.now() + days * day, business.time_zone);
  const place = ['address_line1', 'city', 'state', 'zip_code'].map((name) => [name, business[name] ?? '']);
  const values = toValues(fields, undefined, business.time_zone);
  if (kind === 'job') return { ...values, expire_date: at(90), location: textIn(business, 'city') };
  if (kind === 'deal') return { ...values, valid_from: at(0), valid_until: at(30) };
  return { ...values, ...(Object.fromEntries(place) as Values), venue_name: business.name };
};

/** What was typed on this device, and which state of the post it belongs to. */
export interface Kept {
  seen: string;
  values: Values;
}

/** What this device kept of a post; undefined for nothing. */
export const readKept = (name: string): Kept | undefined => {
  const kept = readDraft(name) as Partial<Kept> | undefined;
  return kept?.values && { seen: kept.seen ?? '', values: kept.values };
};
