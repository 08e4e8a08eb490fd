import { EventPage } from '#contracts/events.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** What the start page shows of each area, in one round trip. Throws HubUnreachableError. */
export async function readHome() {
  const hub = hubClient();
  const [events, deals, jobs, news] = await Promise.all([
    ask(hub.rpc('event_page', { by_event: true, page_size: 4 })),
    ask(
      hub
        .from('active_deals')
        .select(
          'slug, title, tagline, valid_until, left_over, business_name, business_logo_url, business_categories, image_url, city',
        )
        .eq('visibility', 'public')
        .order('featured', { ascending: false })
        .order('valid_until')
        .order('id')
        .limit(3),
    ),
    ask(
      hub
        .from('active_jobs')
        .select(
          'slug, title, job_type, is_remote, location, salary_range, salary_min, salary_max, salary_unit, salary_currency, published_at, business_name, business_logo_url',
        )
        .order('published_at', { ascending: false })
        .order('id')
        .limit(4),
    ),
    ask(
      hub
        .from('published_posts')
        .select('slug, title, excerpt, publish_date, featured_image')
        .contains('category_slugs', ['whats-new'])
        .order('publish_date', { ascending: false })
        .order('id')
        .limit(3),
    ),
  ]);
  return { events: EventPage.parse(events).dates, deals, jobs, news };
}

/** What the start page shows. */
export type Home = Awaited<ReturnType<typeof readHome>>;
