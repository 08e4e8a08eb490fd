import { jobTypes } from '#contracts/jobs.ts';
import type { FieldSpec, Row } from './form-fields.ts';

/** What a business posts. */
export type PostKind = 'job' | 'event' | 'deal';

interface PostShape {
  table: 'jobs' | 'events' | 'deals';
  /** The column of its state. */
  state: 'status' | 'approval_status';
  /** The state in which everybody sees it. */
  publicState: 'active' | 'approved';
  /** Where its page is. */
  folder: string;
  name: string;
  names: string;
  /** What it is for, when there is none yet. */
  teaching: string;
  /** Changes of these fields of a public one wait for approval again. */
  waitsFor: readonly string[];
  /** The moment after which it is over; extending moves it. */
  end: 'expire_date' | 'ends_at' | 'valid_until';
  fields: readonly FieldSpec[];
}

const title: FieldSpec = { name: 'title', label: 'Title', kind: 'text', isRequired: true, most: 160 };
const description: FieldSpec = {
  name: 'description',
  label: 'Description',
  kind: 'lines',
  isRequired: true,
  most: 20_000,
};

const picture = (name: string): FieldSpec => ({
  name,
  label: 'Picture',
  kind: 'picture',
  isNullable: true,
});

const jobFields: FieldSpec[] = [
  title,
  {
    name: 'job_type',
    label: 'Kind of work',
    kind: 'choice',
    begin: 'Full-time',
    options: jobTypes.map((type) => [type, type] as const),
  },
  { name: 'location', label: 'Where', kind: 'text', most: 200 },
  { name: 'is_remote', label: 'Can be done from home', kind: 'tick' },
  {
    name: 'applicant_location',
    label: 'Where people who work from home may live',
    kind: 'text',
    isNullable: true,
    most: 200,
  },
  description,
  { name: 'requirements', label: 'What you ask for', kind: 'lines', most: 10_000 },
  { name: 'categories', label: 'Categories', kind: 'list', most: 5 },
  {
    name: 'salary_range',
    label: 'Pay in words',
    kind: 'text',
    begin: 'Competitive',
    most: 100,
    hint: 'Shown when there are no numbers below.',
  },
  { name: 'salary_min', label: 'Pay from', kind: 'number', isNullable: true, most: 99_999_999 },
  { name: 'salary_max', label: 'Pay up to', kind: 'number', isNullable: true, most: 99_999_999 },
  {
    name: 'salary_unit',
    label: 'For',
    kind: 'choice',
    isNullable: true,
    options: [
      ['', 'Not said'],
      ['HOUR', 'An hour'],
      ['DAY', 'A day'],
      ['WEEK', 'A week'],
      ['MONTH', 'A month'],
      ['YEAR', 'A year'],
    ],
  },
  { name: 'expire_date', label: 'Show it until', kind: 'moment', isRequired: true },
  { name: 'apply_by_form', label: 'People apply here, by form', kind: 'tick', begin: true },
  { name: 'application_url', label: 'Or at this address', kind: 'url', isNullable: true, most: 2000 },
  { name: 'contact_email', label: 'Or by mail to', kind: 'email', isNullable: true, most: 254 },
  picture('featured_image'),
];

const eventFields: FieldSpec[] = [
  title,
  { name: 'summary', label: 'In one line', kind: 'text', most: 300 },
  description,
  { name: 'categories', label: 'Categories', kind: 'list', most: 5 },
  { name: 'starts_at', label: 'Begins', kind: 'moment', isRequired: true },
  { name: 'ends_at', label: 'Ends', kind: 'moment', isRequired: true },
  {
    name: 'attendance_mode',
    label: 'Takes place',
    kind: 'choice',
    begin: 'offline',
    options: [
      ['offline', 'At a place'],
      ['online', 'Online'],
      ['mixed', 'Both'],
    ],
  },
  { name: 'venue_name', label: 'Name of the place', kind: 'text', isNullable: true, most: 160 },
  { name: 'address_line1', label: 'Street and number', kind: 'text', isNullable: true, most: 200 },
  { name: 'city', label: 'City', kind: 'text', isNullable: true, most: 100 },
  { name: 'state', label: 'State', kind: 'text', isNullable: true, most: 50 },
  { name: 'zip_code', label: 'ZIP code', kind: 'text', isNullable: true, most: 12 },
  {
    name: 'cost',
    label: 'Price in words',
    kind: 'text',
    isNullable: true,
    most: 100,
    hint: 'Like “Free” or “$10 at the door”.',
  },
  {
    name: 'registration_mode',
    label: 'Registration',
    kind: 'choice',
    begin: 'none',
    options: [
      ['none', 'Nobody has to register'],
      ['internal', 'On the hub'],
      ['external', 'At another address'],
    ],
  },
  {
    name: 'registration_url',
    label: 'Address for registering',
    kind: 'url',
    isNullable: true,
    most: 2000,
    hint: 'For registration at another address.',
  },
  {
    name: 'capacity',
    label: 'Places',
    kind: 'number',
    isNullable: true,
    least: 1,
    most: 100_000,
    hint: 'Empty for no limit.',
  },
  {
    name: 'max_guests',
    label: 'Guests that a person may bring',
    kind: 'number',
    begin: '0',
    isRequired: true,
    most: 20,
  },
  { name: 'waitlist_enabled', label: 'A waiting list when it is full', kind: 'tick', begin: true },
  { name: 'members_only', label: 'For members only', kind: 'tick' },
  picture('image_url'),
];

const dealFields: FieldSpec[] = [
  title,
  { name: 'tagline', label: 'In one line', kind: 'text', most: 160 },
  { ...description, most: 5000 },
  {
    name: 'terms',
    label: 'Terms',
    kind: 'lines',
    most: 5000,
    hint: 'Like “one for each person, not with other offers”.',
  },
  {
    name: 'discount_kind',
    label: 'Discount',
    kind: 'choice',
    isNullable: true,
    options: [
      ['', 'Something else'],
      ['percent', 'Percent'],
      ['amount', 'An amount'],
    ],
  },
  {
    name: 'discount_value',
    label: 'How much',
    kind: 'number',
    isNullable: true,
    least: 0.01,
    most: 99_999_999,
  },
  { name: 'valid_from', label: 'Can be used from', kind: 'moment', isRequired: true },
  { name: 'valid_until', label: 'Until', kind: 'moment', isRequired: true },
  {
    name: 'visibility',
    label: 'For',
    kind: 'choice',
    begin: 'public',
    options: [
      ['public', 'Everybody'],
      ['members', 'Members'],
    ],
  },
  {
    name: 'quantity',
    label: 'How many there are',
    kind: 'number',
    isNullable: true,
    least: 1,
    most: 1_000_000,
    hint: 'Empty for no limit.',
  },
  {
    name: 'per_person_limit',
    label: 'For each person',
    kind: 'number',
    begin: '1',
    isRequired: true,
    least: 1,
    most: 100,
  },
  {
    name: 'code_type',
    label: 'At the counter',
    kind: 'choice',
    begin: 'none',
    options: [
      ['none', 'People show the page'],
      ['per_person', 'A code for each person'],
      ['qr', 'A QR code for each person'],
    ],
  },
  picture('image_url'),
];

/** What each kind of post is made of. */
export const postKinds: Record<PostKind, PostShape> = {
  job: {
    table: 'jobs',
    state: 'status',
    publicState: 'active',
    folder: '/jobs',
    name: 'job',
    names: 'Jobs',
    teaching: 'Looking for somebody? A job is shown for 90 days, and people apply right on the hub.',
    waitsFor: ['title', 'description', 'requirements', 'application_url', 'contact_email', 'featured_image'],
    end: 'expire_date',
    fields: jobFields,
  },
  event: {
    table: 'events',
    state: 'approval_status',
    publicState: 'approved',
    folder: '/events',
    name: 'event',
    names: 'Events',
    teaching: 'Bring people together: an opening, a course, a tasting. They register here if you want.',
    waitsFor: ['title', 'summary', 'description', 'image_url', 'registration_url'],
    end: 'ends_at',
    fields: eventFields,
  },
  deal: {
    table: 'deals',
    state: 'status',
    publicState: 'active',
    folder: '/deals',
    name: 'deal',
    names: 'Deals',
    teaching: 'Win new guests with an offer. You say how many there are, and how long.',
    waitsFor: ['title', 'tagline', 'description', 'terms', 'image_url', 'visibility'],
    end: 'valid_until',
    fields: dealFields,
  },
};

/** The kind that an address names; a job for anything else. */
export const readKind = (text: string): PostKind => (text === 'event' || text === 'deal' ? text : 'job');

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
    else if (row['discount_kind'] === 'percent' && typeof value === 'number' && value > 100)
      wrong['discount_value'] = 'Type 100 or less.';
  }
  return wrong;
}

const day = 86_400_000;

/** Thirty days more, counted from its end or, when that is over, from now. */
export const extended = (end: string, now = Date.now()) =>
  new Date(Math.max(Date.parse(end), now) + 30 * day).toISOString();
