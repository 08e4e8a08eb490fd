import { z } from 'zod';
import { type Block, type Hub, link, type Message, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';
import { summarizeMessage } from './summarize.ts';

const entities = ['deals', 'jobs', 'events'] as const;

/** What an organization published. */
const News = z.object({
  items: z.array(
    z.object({ entity: z.enum(entities), title: z.string(), slug: z.string(), business: z.string() }),
  ),
});

/** Emails that a person wants together; each has the template and the data that it would have had by itself. */
export const Digest = z.object({
  frequency: z.enum(['daily', 'weekly']),
  items: z.array(z.object({ template: z.string(), data: z.unknown() })),
});

const maxNews = 30;

/** Composes a digest: a line for each email that it stands for, then what followed organizations published. */
export function composeDigest(
  { frequency, items }: z.infer<typeof Digest>,
  hub: Hub,
  compose: (template: string, data: unknown, hub: Hub) => Message,
): Message {
  const { digest: t } = textsIn(hub.language).community;
  const lines = items
    .filter(({ template }) => template !== 'follows')
    .map(({ template, data }) => summarizeMessage(compose(template, data, hub)));
  const news = items
    .filter(({ template }) => template === 'follows')
    .flatMap(({ data }) => News.parse(data).items);
  const blocks: Block[] = [];
  if (lines.length > 0)
    blocks.push({
      kind: 'list',
      items: lines.map(({ title, path = '/account/notifications/list' }) => ({ title, note: '', path })),
    });
  for (const entity of entities) {
    const found = news.filter((item) => item.entity === entity).slice(0, maxNews);
    if (found.length === 0) continue;
    blocks.push(text(t.entities[entity]), {
      kind: 'list',
      items: found.map(({ title, business, slug }) => ({
        title,
        note: business,
        path: `/${entity}/${slug}`,
      })),
    });
  }
  return {
    subject: lines.length > 0 ? t.subject[frequency](lines.length + news.length) : t.news(news.length),
    blocks: [
      ...blocks,
      link(t.open, '/account/notifications/list'),
      link(t.choose, '/account/notifications'),
    ],
  };
}
