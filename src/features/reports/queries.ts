import { ListingContext } from '#contracts/directory.ts';
import type { ReportedEntity, suggestedColumns } from '#contracts/visitor-forms.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** What a report is about, as visitors see it. */
export interface Reported {
  title: string;
  path: string;
  /** For a listing: what its fields say now. */
  fields?: Partial<Record<(typeof suggestedColumns)[number], string | null>>;
}

/** What is public under this slug; undefined for nothing. Throws HubUnreachableError. */
export async function readReported(about: ReportedEntity, slug: string): Promise<Reported | undefined> {
  const hub = hubClient();
  if (about === 'businesses') {
    const [listing, context] = await Promise.all([
      ask(hub.from('businesses').select('name, website, city').eq('slug', slug).maybeSingle()),
      ask(hub.rpc('listing_context', { listing: slug })),
    ]);
    const { contact } = ListingContext.parse(context);
    if (!listing || !contact) return undefined;
    const { phone, address_line1, zip_code } = contact;
    const fields = { ...listing, phone, address_line1, zip_code };
    return { title: listing.name, path: `/directory/${slug}`, fields };
  }
  const read = {
    events: () => hub.from('events').select('title').eq('slug', slug).maybeSingle(),
    deals: () => hub.from('active_deals').select('title').eq('slug', slug).maybeSingle(),
    jobs: () => hub.from('active_jobs').select('title').eq('slug', slug).maybeSingle(),
    blog_posts: () => hub.from('published_posts').select('title').eq('slug', slug).maybeSingle(),
  }[about];
  const found = await ask(read());
  // Posts have one page, whichever of both addresses is asked for.
  const folder = about === 'blog_posts' ? 'blog' : about;
  return found?.title ? { title: found.title, path: `/${folder}/${slug}` } : undefined;
}
