import { z } from 'zod';
import { ListedDeal } from './deals.ts';
import { ListedBusiness, ListingContext } from './directory.ts';
import { EventDate } from './events.ts';
import { ListedJob } from './jobs.ts';

/** The columns of a public listing that its page shows; what visitors cannot select is its contact. */
const PublicListing = ListedBusiness.omit({
  phone: true,
  address: true,
  latitude: true,
  longitude: true,
  distance_km: true,
}).extend({
  id: z.string(),
  description: z.string(),
  show_email: z.boolean(),
  website: z.string().nullable(),
  social_links: z.array(z.string()),
  state: z.string().nullable(),
  country: z.string(),
  year_founded: z.number().nullable(),
  gallery: z.array(z.string()),
  gallery_descriptions: z.record(z.string(), z.string()),
  notice_until: z.string().nullable(),
  published_at: z.string().nullable(),
  updated_at: z.string(),
});

/** The result of `business_page`. */
export const BusinessPage = ListingContext.extend({
  listing: PublicListing.nullable(),
  deals: z.array(ListedDeal.pick({ slug: true, title: true, tagline: true, valid_until: true })),
  events: z.array(
    EventDate.pick({
      slug: true,
      title: true,
      starts_at: true,
      time_zone: true,
      status: true,
      original_date: true,
    }),
  ),
  jobs: z.array(
    ListedJob.pick({ slug: true, title: true, job_type: true, location: true, salary_range: true }),
  ),
});
