import { dealFields } from './deal-fields.ts';
import { eventFields } from './event-fields.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';
import { jobFields } from './job-fields.ts';

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
    fields: dealFields,
  },
};

/** The kind that an address names; a job for anything else. */
export const readKind = (text: string): PostKind => (text === 'event' || text === 'deal' ? text : 'job');
