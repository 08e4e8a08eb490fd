import { z } from 'zod';

/** A date of an event, as emails about it name it. */
export const RegisteredDate = z.object({
  event_id: z.string(),
  /** None for an event of the chamber itself. */
  business_id: z.string().optional(),
  title: z.string(),
  slug: z.string(),
  starts_at: z.string(),
  time_zone: z.string(),
  all_day: z.boolean().default(false),
  place: z.string().optional(),
});

/** The page with the registrations of an event: of a business, or of the chamber itself. */
export const registrationsPath = ({
  event_id,
  business_id,
}: Pick<z.infer<typeof RegisteredDate>, 'event_id' | 'business_id'>) =>
  `${business_id === undefined ? '/admin/chamber' : '/account/business'}/registrations?event=${event_id}`;
