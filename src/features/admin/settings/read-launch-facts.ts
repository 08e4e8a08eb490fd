import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readSiteSettings } from '../../../lib/browser/site-settings.ts';
import { countWaiting } from '../queue/count-waiting.ts';
import type { LaunchFacts } from './checklist.ts';

/** What the launch page shows: the facts of its checklist, whether the hub is open, and the version that was read. */
export interface Launch {
  facts: LaunchFacts;
  isHidden: boolean;
  seenAt: string | null;
  /** How many addresses the launch will notify. */
  subscribers: number;
}

/** Counts what there is. Throws the database's error. */
export async function readLaunch(): Promise<Launch> {
  const data = await loadDataClient();
  const counted = { count: 'exact', head: true } as const;
  const [row, categories, listings, posts, events, plans, waiting, subscribers] = await Promise.all([
    readSiteSettings(),
    data.from('business_categories').select('id', counted).throwOnError(),
    data.from('businesses').select('id', counted).eq('status', 'approved').throwOnError(),
    data.from('blog_posts').select('id', counted).eq('status', 'published').throwOnError(),
    data.from('events').select('id', counted).eq('approval_status', 'approved').throwOnError(),
    data.from('plans').select('id', counted).eq('is_active', true).throwOnError(),
    countWaiting(),
    data.rpc('launch_subscriber_count').throwOnError(),
  ]);
  return {
    isHidden: row.maintenance_mode,
    seenAt: row.updated_at,
    subscribers: subscribers.data,
    facts: {
      title: row.site_title,
      logo: row.site_logo,
      email: row.contact_email,
      phone: row.contact_phone,
      street: row.address_line1,
      city: row.city,
      categories: categories.count ?? 0,
      listings: listings.count ?? 0,
      posts: posts.count ?? 0,
      events: events.count ?? 0,
      plans: plans.count ?? 0,
      waiting: Object.values(waiting).reduce((all, one) => all + one, 0),
      asksSecondStep: row.staff_second_factor,
    },
  };
}
