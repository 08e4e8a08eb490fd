import { dealFields } from './deal-fields.ts';
import { eventFields } from './event-fields.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';
import { jobFields } from './job-fields.ts';

/** What businesses and the chamber post. */
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
  /** The column of its currency, the hub's when it is added. */
  currency: 'salary_currency' | 'price_currency' | 'currency';
  fields: readonly FieldSpec[];
}

/** What each kind of post is made of. */
export const postKinds: Record<PostKind, PostShape> = {
  job: {
    table: 'jobs',
    state: 'status',
    publicState: 'active',
    folder: '/jobs',
    name: 'job',
    names: 'Jobs',
    teaching: 'No jobs yet. A job is shown for 90 days, and people can apply on this site.',
    waitsFor: ['title', 'description', 'requirements', 'application_url', 'contact_email', 'featured_image'],
    end: 'expire_date',
    currency: 'salary_currency',
    fields: jobFields,
  },
  event: {
    table: 'events',
    state: 'approval_status',
    publicState: 'approved',
    folder: '/events',
    name: 'event',
    names: 'Events',
    teaching: 'No events yet. Guests can register on this site.',
    waitsFor: ['title', 'summary', 'description', 'image_url', 'registration_url'],
    end: 'ends_at',
    currency: 'price_currency',
    fields: eventFields,
  },
  deal: {
    table: 'deals',
    state: 'status',
    publicState: 'active',
    folder: '/deals',
    name: 'deal',
    names: 'Deals',
    teaching: 'No deals yet. You set how many there are and when they end.',
    waitsFor: ['title', 'tagline', 'description', 'terms', 'image_url', 'visibility'],
    end: 'valid_until',
    currency: 'currency',
    fields: dealFields,
  },
};

/** The fields of a post. Staff read no applications, so the chamber's jobs take none here. */
export const fieldsOf = (kind: PostKind, { id }: { id: string | null }): readonly FieldSpec[] =>
  id === null
    ? postKinds[kind].fields.filter(({ name }) => name !== 'apply_by_form')
    : postKinds[kind].fields;

/** The kind that an address names; a job for anything else. */
export const readKind = (text: string): PostKind => (text === 'event' || text === 'deal' ? text : 'job');
