import type { PostTexts } from '../../../i18n/business/post-form-strings.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';
import { dealFields } from './deal-fields.ts';
import { eventFields } from './event-fields.ts';
import { jobFields } from './job-fields.ts';
import { type PostFieldShape, withTexts } from './shared-fields.ts';

/** What businesses and the chamber post. */
export type PostKind = 'job' | 'event' | 'deal';

/** A group of fields under a heading; without `title` it is the first. */
export interface PostSection {
  title?: keyof PostTexts['sections'];
  fields: readonly string[];
  /** Fields that few need: folded. */
  more?: readonly string[];
}

interface PostShape {
  table: 'jobs' | 'events' | 'deals';
  /** The column of its state. */
  state: 'status' | 'approval_status';
  /** The state in which everybody sees it. */
  publicState: 'active' | 'approved';
  /** Where its page is. */
  folder: string;
  name: string;
  /** The moment after which it is over; extending moves it. */
  end: 'expire_date' | 'ends_at' | 'valid_until';
  /** The column of its currency, the hub's when it is added. */
  currency: 'salary_currency' | 'price_currency' | 'currency';
  /** The column of its picture. */
  picture: 'featured_image' | 'image_url';
  fields: readonly PostFieldShape[];
  sections: readonly PostSection[];
}

/** What each kind of post is made of. */
export const postKinds: Record<PostKind, PostShape> = {
  job: {
    table: 'jobs',
    state: 'status',
    publicState: 'active',
    folder: '/jobs',
    name: 'job',
    end: 'expire_date',
    currency: 'salary_currency',
    picture: 'featured_image',
    fields: jobFields,
    sections: [
      {
        fields: ['title', 'job_type', 'description', 'requirements'],
        more: ['categories', 'featured_image'],
      },
      { title: 'where', fields: ['location', 'is_remote', 'applicant_location'] },
      { title: 'pay', fields: ['salary_min', 'salary_max', 'salary_unit'], more: ['salary_range'] },
      {
        title: 'applications',
        fields: ['expire_date', 'apply_by_form', 'contact_email', 'application_url'],
      },
    ],
  },
  event: {
    table: 'events',
    state: 'approval_status',
    publicState: 'approved',
    folder: '/events',
    name: 'event',
    end: 'ends_at',
    currency: 'price_currency',
    picture: 'image_url',
    fields: eventFields,
    sections: [
      { fields: ['title', 'summary', 'description', 'image_url'], more: ['categories'] },
      { title: 'when', fields: ['starts_at', 'ends_at', 'all_day', 'rrule'] },
      {
        title: 'where',
        fields: [
          'attendance_mode',
          'venue_name',
          'address_line1',
          'city',
          'state',
          'zip_code',
          'latitude',
          'longitude',
          'online_url',
        ],
      },
      {
        title: 'registration',
        fields: ['registration_mode', 'registration_url', 'capacity', 'max_guests'],
        more: [
          'registration_opens_at',
          'registration_closes_at',
          'waitlist_enabled',
          'offer_hours',
          'members_only',
        ],
      },
      { title: 'price', fields: ['cost'], more: ['price_amount'] },
    ],
  },
  deal: {
    table: 'deals',
    state: 'status',
    publicState: 'active',
    folder: '/deals',
    name: 'deal',
    end: 'valid_until',
    currency: 'currency',
    picture: 'image_url',
    fields: dealFields,
    sections: [
      { fields: ['title', 'tagline', 'description', 'image_url'] },
      { title: 'offer', fields: ['discount_kind', 'discount_value', 'terms'] },
      { title: 'validity', fields: ['valid_from', 'valid_until'], more: ['publish_from', 'publish_until'] },
      {
        title: 'redemption',
        fields: ['code_type', 'shared_code', 'quantity'],
        more: ['per_person_limit', 'visibility'],
      },
    ],
  },
};

/** The fields of a post in one language. Staff read no applications, so the chamber's jobs take none here. */
export function fieldsOf(kind: PostKind, { id }: { id: string | null }, t: PostTexts): readonly FieldSpec[] {
  const fields = withTexts(postKinds[kind].fields, t.fields[kind]);
  return id === null ? fields.filter(({ name }) => name !== 'apply_by_form') : fields;
}

/** The kind that an address names; a job for anything else. */
export const readKind = (text: string): PostKind => (text === 'event' || text === 'deal' ? text : 'job');
