import type { SupabaseClient } from '@supabase/supabase-js';
import { toLanguage } from '../../_shared/contracts/languages.ts';
import type { SendReport } from '../../_shared/contracts/notifications.ts';
import type { Database } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { senderAddress } from '../../_shared/message-settings.ts';
import { render } from '../render.ts';
import { createSenders, type Senders } from '../senders/create-senders.ts';
import { GoneError, PermanentDeliveryError } from '../senders/messages.ts';
import { compose } from '../templates/compose.ts';
import { attachDocument } from './attach-document.ts';
import { composePush, PushAddress } from './compose-push.ts';
import { readHub } from './read-hub.ts';

type Admin = SupabaseClient<Database>;
type Item = Database['public']['Functions']['take_outbox']['Returns'][number];
type Outcome = Omit<SendReport['items'][number], 'id' | 'template'>;

const batchSize = 50;
// A message that is taken but not settled goes to another sender after ten minutes; this one stops long before.
const budgetMs = 50_000;

async function take(admin: Admin): Promise<Item[]> {
  const { data, error, status } = await admin.rpc('take_outbox', { max_count: batchSize });
  if (error) throw toServiceError(error, status);
  return data;
}

/** Sends due messages for up to a minute and records each result right after the attempt. */
export async function sendDue(admin: Admin, env: FunctionEnv): Promise<SendReport> {
  const start = performance.now();
  const isLate = () => performance.now() - start > budgetMs;
  const hub = await readHub(admin, env.siteUrl);
  const senders = createSenders(env);
  const items: SendReport['items'] = [];
  let taken: Item[];
  try {
    do {
      taken = await take(admin);
      for (const item of taken) {
        const outcome: Outcome = isLate()
          ? { outcome: 'release' }
          : await attempt(admin, item, hub, senders, env);
        await settle(admin, item, outcome);
        items.push({ id: item.id, template: item.template, ...outcome });
      }
    } while (taken.length === batchSize && !isLate());
  } finally {
    senders.close();
  }
  const count = (wanted: Outcome['outcome']) => items.filter(({ outcome }) => outcome === wanted).length;
  const more = taken.length === batchSize;
  return { sent: count('sent'), retried: count('retry'), failed: count('failed'), more, items };
}

async function attempt(
  admin: Admin,
  item: Item,
  hub: Awaited<ReturnType<typeof readHub>>,
  senders: Senders,
  env: FunctionEnv,
): Promise<Outcome> {
  const {
    id,
    template,
    channel,
    recipient,
    first_name: firstName,
    data,
    secrets,
    unsubscribe_token: token,
  } = item;
  const language = toLanguage(item.language);
  if (channel === 'push') return attemptPush(admin, item, hub, senders, env);
  let rendered;
  try {
    const all = { ...(data as object), ...(secrets as object | null) };
    const content = compose(template, all, {
      language,
      title: hub.title,
      timeZone: hub.timeZone,
      siteUrl: env.siteUrl,
      sender: senderAddress(env.mail?.from),
      recipient,
    });
    const off = token
      ? `${env.functionsUrl}/notify/unsubscribe?token=${token}${language === 'en' ? '' : `&language=${language}`}`
      : undefined;
    const frame = {
      language,
      hub: hub.title,
      logo: hub.logo,
      siteUrl: env.siteUrl,
      firstName,
      footer: hub.footer,
      unsubscribeUrl: off,
    };
    const { replyTo } = content;
    const attachments =
      template === 'billing' ? await attachDocument(admin, all, language) : content.attachments?.();
    rendered = { ...(await render(content, frame)), off, replyTo, attachments };
  } catch (error) {
    return {
      outcome: 'failed',
      problem: `The message could not be composed: ${String(error).slice(0, 300)}`,
    };
  }
  const { subject, html, text, brief, off, replyTo, attachments } = rendered;
  // RFC 8058: one click in the mail program, without a page.
  const unsubscribe = off && {
    'List-Unsubscribe': `<${off}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribe };
  try {
    if (channel === 'sms') await senders.sms({ to: recipient, text: brief, id });
    else
      await senders.mail({
        to: recipient,
        subject,
        html,
        text,
        messageId: `<${id}@${senders.domain}>`,
        headers,
        replyTo,
        attachments,
      });
    return { outcome: 'sent' };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { outcome: error instanceof PermanentDeliveryError ? 'failed' : 'retry', problem };
  }
}

async function attemptPush(
  admin: Admin,
  { template, data, secrets, language, recipient: device }: Item,
  hub: Awaited<ReturnType<typeof readHub>>,
  senders: Senders,
  env: FunctionEnv,
): Promise<Outcome> {
  let push;
  try {
    const message = composePush(template, data, {
      ...hub,
      language: toLanguage(language),
      siteUrl: env.siteUrl,
    });
    push = { ...PushAddress.parse(secrets), message };
  } catch (error) {
    return { outcome: 'failed', problem: `The push could not be composed: ${String(error).slice(0, 300)}` };
  }
  try {
    await senders.push(push);
    return { outcome: 'sent' };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (error instanceof GoneError) {
      const { error: failure, status } = await admin.rpc('forget_push_device', {
        device,
        address: push.endpoint,
      });
      if (failure) throw toServiceError(failure, status);
    }
    const isFinal = error instanceof GoneError || error instanceof PermanentDeliveryError;
    return { outcome: isFinal ? 'failed' : 'retry', problem };
  }
}

async function settle(admin: Admin, { id, attempt: of_attempt }: Item, { outcome, problem }: Outcome) {
  const { error, status } = await admin.rpc('settle_outbox', {
    item: id,
    of_attempt,
    outcome,
    ...(problem !== undefined && { problem }),
  });
  if (error) throw toServiceError(error, status);
}
