import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { dateLocale } from '#contracts/languages.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { contactMessageStrings } from '../../../i18n/business/contact-messages-strings.ts';
import { readOwnEntitlements } from '../membership/own-entitlements.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readAllRows } from '../../../lib/browser/read-all-rows.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';

const columns = 'id, name, email, phone, body, state, reported_at, created_at';

/** A visitor's message as its business reads it. */
export type ContactMessage = Pick<
  Database['public']['Tables']['contact_messages']['Row'],
  'id' | 'name' | 'email' | 'phone' | 'body' | 'state' | 'reported_at' | 'created_at'
>;

/** The states of a message. */
export const messageStates = ['new', 'read', 'answered', 'spam'] as const;

/** The newest messages to a business, up to `count`, with how many there are; without a state, all but spam. Throws the database's error. */
export async function readMessages(businessId: string, state: string, count: number) {
  const data = await loadDataClient();
  const query = data
    .from('contact_messages')
    .select(columns, { count: 'exact' })
    .eq('business_id', businessId)
    .order('created_at', { ascending: false })
    .order('id')
    .range(0, count - 1);
  const [{ data: business }, entitlements, messages] = await Promise.all([
    data.from('businesses').select('name, slug, time_zone').eq('id', businessId).single().throwOnError(),
    readOwnEntitlements(businessId),
    (state ? query.eq('state', state) : query.neq('state', 'spam')).throwOnError(),
  ]);
  return {
    ...business,
    id: businessId,
    /** Whether visitors can write: the plan decides. */
    isIncluded: entitlements.messages?.isIncluded ?? true,
    messages: messages.data,
    total: messages.count ?? 0,
  };
}

/** Sorts a message. Throws the database's error, also when it no longer exists. */
export async function setMessageState(id: string, state: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('contact_messages').update({ state }).eq('id', id).select('id').single().throwOnError();
}

/** Marks a message as read that is still new. Throws the database's error. */
export async function markRead(id: string): Promise<void> {
  const data = await loadDataClient();
  await data
    .from('contact_messages')
    .update({ state: 'read' })
    .eq('id', id)
    .eq('state', 'new')
    .throwOnError();
}

/** Deletes a message for good. */
export async function deleteMessage(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('contact_messages').delete().eq('id', id).select('id').single().throwOnError();
}

/** Shows a message to staff, who otherwise cannot read it. */
export async function reportMessage(id: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('report_message', { message: id, reason }).throwOnError();
}

/** All messages to a business as a file for spreadsheets, times by its clock. Throws the database's error. */
export async function exportMessages(
  businessId: string,
  zone: string,
  language: Language = 'en',
): Promise<string> {
  const dates = { zone, locale: dateLocale(language) };
  const data = await loadDataClient();
  const rows: ContactMessage[] = await readAllRows((from, to) =>
    data
      .from('contact_messages')
      .select(columns)
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to)
      .throwOnError(),
  );
  const lines = rows.map(({ created_at, name, email, phone, body, state }) => [
    formatDateTime(created_at, dates),
    name,
    email,
    phone ?? '',
    body,
    statusLabel(state, language),
  ]);
  return byteOrderMark + toCsv([contactMessageStrings[language].columns, ...lines]);
}
