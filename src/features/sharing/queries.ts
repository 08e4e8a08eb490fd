import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** What a picture of a shared page says. */
export interface Shared {
  title: string | null;
  from: string | null;
}

/** Title and origin of a thing that visitors may see, by the folder and slug of its page. Throws HubUnreachableError. */
export async function readShared(folder: string, slug: string): Promise<Shared | undefined> {
  const read = readers[folder];
  const [found] = read ? await read(slug) : [];
  return found;
}

const readers: Readonly<Record<string, (slug: string) => Promise<Shared[]>>> = {
  directory: (slug) =>
    ask(hubClient().from('businesses').select('title:name, from:city').eq('slug', slug).limit(1)),
  events: (slug) => ask(hubClient().from('events').select('title, from:city').eq('slug', slug).limit(1)),
  jobs: (slug) =>
    ask(hubClient().from('active_jobs').select('title, from:business_name').eq('slug', slug).limit(1)),
  deals: (slug) =>
    ask(hubClient().from('active_deals').select('title, from:business_name').eq('slug', slug).limit(1)),
  news: readPost,
  blog: readPost,
};

function readPost(slug: string): Promise<Shared[]> {
  return ask(hubClient().from('published_posts').select('title, from:author_name').eq('slug', slug).limit(1));
}
