import { z } from 'zod';

/** A date of an event, as emails about it name it. */
export const RegisteredDate = z.object({
  event_id: z.string(),
  title: z.string(),
  slug: z.string(),
  starts_at: z.string(),
  time_zone: z.string(),
  all_day: z.boolean().default(false),
  place: z.string().optional(),
});

/** The page with the registrations of an event. */
export const registrationsPath = (eventId: string) => `/account/business/registrations?event=${eventId}`;
