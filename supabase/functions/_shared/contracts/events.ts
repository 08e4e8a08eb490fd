import { z } from 'zod';
import { QuestionState } from './forms.ts';
import { FacetCount, ListTotal, SearchNotes } from './search.ts';
import { TicketOffer } from './ticket-offers.ts';

/** The states of an event and of each of its dates. */
export const EventStatus = z.enum(['scheduled', 'canceled', 'postponed', 'rescheduled']);
export type EventStatus = z.infer<typeof EventStatus>;

/** How an event is attended: in person, online, or both. */
const AttendanceMode = z.enum(['offline', 'online', 'mixed']);

/** A date of an event as shown in lists and calendars: a row of `event_dates`. */
export const EventDate = z.object({
  id: z.string(),
  original_date: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  status: EventStatus,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  image_url: z.string().nullable(),
  categories: z.array(z.string()),
  attendance_mode: AttendanceMode,
  venue_name: z.string().nullable(),
  address_line1: z.string().nullable(),
  city: z.string().nullable(),
  time_zone: z.string(),
  all_day: z.boolean(),
  is_recurring: z.boolean(),
  cost: z.string().nullable(),
  registration_mode: z.enum(['none', 'internal', 'external']),
  members_only: z.boolean(),
  capacity: z.number().nullable(),
  places_left: z.number().nullable(),
  featured: z.boolean(),
  /** Whether it is featured because it is paid for. */
  sponsored: z.boolean(),
  business_name: z.string().nullable(),
  business_slug: z.string().nullable(),
  /** What its tickets cost, in place of `cost`. Not in every list. */
  offer: TicketOffer.nullish(),
});
export type EventDate = z.infer<typeof EventDate>;

/** A date of `event_page`; listed by event, that of a series has how many come after it and the next three. */
export const ListedDate = EventDate.extend({
  later: z
    .object({
      total: z.number(),
      dates: z.array(EventDate.pick({ original_date: true, starts_at: true, status: true })),
    })
    .optional(),
});
export type ListedDate = z.infer<typeof ListedDate>;

/** The result of `event_page`: its counts are of dates, or of events if it lists each event once. */
export const EventPage = z.object({
  ...ListTotal,
  search: SearchNotes,
  dates: z.array(ListedDate),
  categories: z.array(z.object({ slug: z.string(), name: z.string(), dates: FacetCount })),
  cities: z.array(z.object({ name: z.string(), dates: FacetCount })),
});
export type EventPage = z.infer<typeof EventPage>;

/** A date as a calendar shows it on its day. */
export const CalendarEntry = EventDate.pick({
  id: true,
  slug: true,
  title: true,
  time_zone: true,
  all_day: true,
  is_recurring: true,
  original_date: true,
  starts_at: true,
  status: true,
  venue_name: true,
  city: true,
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** The result of `event_calendar_days`: each day with how many dates it has and the first of them, and the first of the chosen day. */
export const EventCalendarDays = z.object({
  days: z.array(z.object({ day: z.string(), total: z.number(), dates: z.array(CalendarEntry) })),
  chosen: z.array(EventDate),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type EventCalendarDays = z.infer<typeof EventCalendarDays>;

/** An event as shown on its page: a row of `events`. */
export const EventDetails = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  image_url: z.string().nullable(),
  attendance_mode: AttendanceMode,
  venue_name: z.string().nullable(),
  address_line1: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  time_zone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  all_day: z.boolean(),
  rrule: z.string().nullable(),
  cost: z.string().nullable(),
  price_amount: z.number().nullable(),
  price_currency: z.string(),
  registration_mode: z.enum(['none', 'internal', 'external']),
  registration_url: z.string().nullable(),
  registration_opens_at: z.string().nullable(),
  registration_closes_at: z.string().nullable(),
  members_only: z.boolean(),
  capacity: z.number().nullable(),
  max_guests: z.number(),
  waitlist_enabled: z.boolean(),
  status: EventStatus,
  previous_starts_at: z.string().nullable(),
  published_at: z.string().nullable(),
});
export type EventDetails = z.infer<typeof EventDetails>;

/** A sponsor of an event as its page shows it: `slug` is that of a business in the directory. */
export const EventSponsor = z.object({
  level: z.string(),
  name: z.string(),
  slug: z.string().nullable(),
  website_url: z.string().nullable(),
  logo_url: z.string().nullable(),
});
export type EventSponsor = z.infer<typeof EventSponsor>;

/** The result of `event_context`. */
export const EventContext = z.object({
  is_gone: z.boolean(),
  organizer: z
    .object({
      name: z.string(),
      slug: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      website: z.string().nullable(),
    })
    .nullable(),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
  sponsors: z.array(EventSponsor),
});
export type EventContext = z.infer<typeof EventContext>;

/** An event as calendar files need it: an element of the result of `event_calendar`. */
export const CalendarEvent = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  categories: z.array(z.string()),
  attendance_mode: AttendanceMode,
  venue_name: z.string().nullable(),
  address_line1: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  time_zone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  all_day: z.boolean(),
  rrule: z.string().nullable(),
  exdates: z.array(z.string()),
  status: EventStatus,
  sequence: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  cost: z.string().nullable(),
  /** What tickets of the next date cost, in place of `cost`. */
  offer: TicketOffer.nullish(),
  organizer: z.string().nullable(),
  organizer_email: z.string().nullable(),
  /** The first day that matches the rule: the first date of a series, which may be later than `starts_at`. */
  first_day: z.string(),
  /** Dates of the series that deviate from the rule. */
  moved: z.array(
    z.object({
      day: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
      status: EventStatus,
      sequence: z.number(),
      updated_at: z.string(),
    }),
  ),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** A registration of the caller: an element of the result of `my_registrations`. */
export const MyRegistration = z.object({
  id: z.string(),
  occurrence_id: z.string(),
  /** Of a ticket: who ordered it changes it there. */
  order_id: z.string().nullish(),
  /** On the waiting list for tickets: what is offered is ordered. */
  wanted_type_id: z.string().nullish(),
  status: z.enum(['registered', 'waitlisted', 'offered', 'confirmed', 'attended']),
  attendee_name: z.string(),
  guests: z.number(),
  offered_until: z.string().nullable(),
  slug: z.string(),
  title: z.string(),
  venue_name: z.string().nullable(),
  city: z.string().nullable(),
  original_date: z.string(),
  is_recurring: z.boolean(),
  time_zone: z.string(),
  all_day: z.boolean(),
  starts_at: z.string(),
  ends_at: z.string(),
  date_status: EventStatus,
  online_url: z.string().nullable(),
  place: z.number().nullable(),
  /** Whether what the event asks is answered. */
  questions: QuestionState.optional(),
});
export type MyRegistration = z.infer<typeof MyRegistration>;

/** A date whose attendees the caller may check in: an element of the result of `check_in_dates`. */
export const CheckInDate = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  venue_name: z.string().nullable(),
  time_zone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  status: EventStatus,
  capacity: z.number().nullable(),
  coming: z.number(),
  came: z.number(),
  waiting: z.number(),
});
export type CheckInDate = z.infer<typeof CheckInDate>;
