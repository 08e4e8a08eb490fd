import { z } from 'zod';

const Hit = z.object({ slug: z.string(), title: z.string(), text: z.string().nullable() });
const placed = { place: z.string().nullable() };

/** The result of search_hub(): the first few of each kind. */
export const HubSearch = z.object({
  businesses: z.array(Hit.extend({ ...placed, category: z.string().nullable() })),
  events: z.array(
    Hit.extend({ ...placed, starts_at: z.string(), time_zone: z.string(), status: z.string() }),
  ),
  jobs: z.array(Hit.extend(placed)),
  deals: z.array(Hit.extend({ ...placed, valid_until: z.string() })),
  posts: z.array(Hit.extend({ publish_date: z.string(), is_news: z.boolean() })),
});
export type HubSearch = z.infer<typeof HubSearch>;

/** The kinds in display order. */
export const searchKinds = ['businesses', 'events', 'jobs', 'deals', 'posts'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** One suggestion, ready to display. */
export const Suggestion = z.object({ href: z.string(), title: z.string(), note: z.string() });
export type Suggestion = z.infer<typeof Suggestion>;

/** The site's response while typing: nonempty groups. */
export const Suggestions = z.object({
  groups: z.array(z.object({ label: z.string(), hits: z.array(Suggestion) })),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** Where the search leads beside the matches: the pages of an area, and what can be begun there. */
export const Commands = z.object({
  groups: z.array(
    z.object({
      label: z.string(),
      /** Who is shown them; each page checks its own access. */
      audience: z.enum(['everyone', 'account', 'staff']),
      commands: z.array(z.object({ label: z.string(), href: z.string() })),
    }),
  ),
});
export type Commands = z.infer<typeof Commands>;
