import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Language } from '../../_shared/contracts/languages.ts';
import { NotificationCounts, type NotificationPage } from '../../_shared/contracts/notifications.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import type { Hub } from '../message.ts';
import { pagePath } from '../page-path.ts';
import { compose } from '../templates/compose.ts';
import { summarizeMessage } from '../templates/summarize.ts';
import { readHub } from './read-hub.ts';

const Stored = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      template: z.string(),
      data: z.unknown(),
      occurrences: z.number().int(),
      at: z.string(),
      is_read: z.boolean(),
    }),
  ),
  next: z.string().optional(),
  counts: NotificationCounts,
});

/**
 * Reads a page of somebody's notifications, with the words and the place of the email about the same. One that has no words is logged
 * and left out. Throws ServiceError.
 */
export async function listNotifications(
  person: SupabaseClient<Database>,
  env: Pick<FunctionEnv, 'siteUrl' | 'log'>,
  { before, language }: { before?: string | undefined; language: Language },
): Promise<NotificationPage> {
  const [site, page] = await Promise.all([
    readHub(person, env.siteUrl),
    person.rpc('my_notifications', before === undefined ? {} : { before }),
  ]);
  if (page.error) throw toServiceError(page.error, page.status);
  const { items, next, counts } = Stored.parse(page.data);
  const hub: Hub = {
    language,
    title: site.title,
    timeZone: site.timeZone,
    siteUrl: env.siteUrl,
    sender: '',
    recipient: '',
  };
  return {
    items: items.flatMap(({ template, data, ...entry }) => {
      try {
        const { title, path } = summarizeMessage(compose(template, data, hub));
        return [{ ...entry, title, ...(path !== undefined && { path: pagePath(path, language) }) }];
      } catch (error) {
        const problem = String(error).slice(0, 300);
        env.log(JSON.stringify({ level: 'error', notification: entry.id, template, error: problem }));
        return [];
      }
    }),
    ...(next !== undefined && { next }),
    counts,
  };
}
