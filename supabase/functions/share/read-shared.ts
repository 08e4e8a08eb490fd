import type { SupabaseClient } from '@supabase/supabase-js';
import { readSettings } from '../_shared/contracts/read-settings.ts';
import { defaultSettings } from '../_shared/contracts/settings-defaults.ts';
import type { SharedFolder } from '../_shared/contracts/sharing.ts';
import { toServiceError } from '../_shared/database-failure.ts';
import type { Database } from '../_shared/database.types.ts';
import { ServiceError } from '../_shared/service-error.ts';

type Client = SupabaseClient<Database>;

/** What a picture of a shared page says. */
export interface Shared {
  title: string;
  /** Where it is, or who it is from. */
  from: string;
  /** The name of the hub. */
  hub: string;
}

/**
 * What the page of that folder and slug is called, read with the rights of `visitor`. Throws NOT_FOUND for what visitors cannot see, as
 * everything is before the launch, and UNAVAILABLE.
 */
export async function readShared(visitor: Client, folder: SharedFolder, slug: string): Promise<Shared> {
  const [settings, { data, error, status }] = await Promise.all([
    readSettings(visitor.rpc('hub_settings'), () => undefined, defaultSettings),
    readers[folder](visitor, slug),
  ]);
  if (error) throw toServiceError(error, status);
  // Whether the hub has launched is not known then.
  if (settings.source !== 'database')
    throw new ServiceError('UNAVAILABLE', 'The database is not responding. Try again in a moment.');
  const [found] = data;
  if (!found?.title || settings.site.maintenance_mode)
    throw new ServiceError('NOT_FOUND', 'There is no such picture.');
  return { title: found.title, from: found.from ?? '', hub: settings.site.site_title };
}

const readers = {
  directory: (visitor: Client, slug: string) =>
    visitor.from('businesses').select('title:name, from:city').eq('slug', slug).limit(1),
  events: (visitor: Client, slug: string) =>
    visitor.from('events').select('title, from:city').eq('slug', slug).limit(1),
  jobs: (visitor: Client, slug: string) =>
    visitor.from('active_jobs').select('title, from:business_name').eq('slug', slug).limit(1),
  deals: (visitor: Client, slug: string) =>
    visitor.from('active_deals').select('title, from:business_name').eq('slug', slug).limit(1),
  news: readPost,
  blog: readPost,
};

function readPost(visitor: Client, slug: string) {
  return visitor.from('published_posts').select('title, from:author_name').eq('slug', slug).limit(1);
}
