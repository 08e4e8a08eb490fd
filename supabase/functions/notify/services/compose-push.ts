import { z } from 'zod';
import type { Language } from '../../_shared/contracts/languages.ts';
import type { PushMessage } from '../../_shared/contracts/push.ts';
import { pagePath } from '../page-path.ts';
import { compose } from '../templates/compose.ts';
import { summarizeMessage } from '../templates/summarize.ts';

/** Where a push goes, and the keys of the browser. */
export const PushAddress = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

interface PushHub {
  language: Language;
  title: string;
  timeZone: string;
  siteUrl: string;
}

const maxLength = 200;

/** Composes the push about what an email is about: its line and its place, never what a person wrote to another. Throws like `compose`. */
export function composePush(template: string, data: unknown, hub: PushHub): PushMessage {
  const { title: body, path = '/account/notifications/list' } = summarizeMessage(
    compose(template, data, { ...hub, sender: '', recipient: '' }),
  );
  const to = pagePath(path, hub.language);
  return { title: hub.title, body: body.slice(0, maxLength), path: to, tag: `${template} ${to}` };
}
