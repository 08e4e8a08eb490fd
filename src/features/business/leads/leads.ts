import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { dateLocale } from '#contracts/languages.ts';
import { toDecimal } from '#contracts/money.ts';
import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { leadStrings } from '../../../i18n/business/lead-strings.ts';
import { readOwnEntitlements } from '../membership/own-entitlements.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readAllRows } from '../../../lib/browser/read-all-rows.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';

const columns =
  'id, source, category, name, email, phone, body, state, value, note, seen_at, withdrawn_at, reported_at, thanked_at, thanks, shares_value, created_at';

/** A lead as its business reads it; `value` in minor units of the hub's currency. */
export type Lead = Pick<
  Database['public']['Tables']['leads']['Row'],
  | 'id'
  | 'source'
  | 'category'
  | 'name'
  | 'email'
  | 'phone'
  | 'body'
  | 'state'
  | 'value'
  | 'note'
  | 'seen_at'
  | 'withdrawn_at'
  | 'reported_at'
  | 'thanked_at'
  | 'thanks'
  | 'shares_value'
  | 'created_at'
>;

/** The states of a lead. */
export const leadStates = ['new', 'contacted', 'won', 'lost', 'spam'] as const;

/** Where a lead comes from. */
export const leadSources = ['contact', 'quote', 'referral'] as const;

/** Which leads are listed; an empty state is all but spam, an empty source all. */
export interface LeadFilter {
  state: string;
  source: string;
}

/** The newest leads of a business, up to `count`, with how many there are and who referred them. Throws the database's error. */
export async function readLeads(businessId: string, { state, source }: LeadFilter, count: number) {
  const data = await loadDataClient();
  const all = data
    .from('leads')
    .select(columns, { count: 'exact' })
    .eq('business_id', businessId)
    .order('created_at', { ascending: false })
    .order('id')
    .range(0, count - 1);
  const ofState = state ? all.eq('state', state) : all.neq('state', 'spam');
  const [{ data: business }, settings, entitlements, leads, referrers] = await Promise.all([
    data
      .from('businesses')
      .select('name, slug, time_zone, takes_leads')
      .eq('id', businessId)
      .single()
      .throwOnError(),
    data.from('site_settings').select('currency').single().throwOnError(),
    readOwnEntitlements(businessId),
    (source ? ofState.eq('source', source) : ofState).throwOnError(),
    data.rpc('lead_referrers', { business: businessId }).throwOnError(),
  ]);
  return {
    ...business,
    id: businessId,
    currency: settings.data.currency,
    /** Whether visitors can write: the plan decides. */
    isIncluded: entitlements.messages?.isIncluded ?? true,
    leads: leads.data as Lead[],
    total: leads.count ?? 0,
    referrers: new Map(referrers.data.map(({ lead_id, name }) => [lead_id, name])),
  };
}

/** Moves a lead from the state that was seen. Throws the database's error: `changed_meanwhile` when somebody else was faster. */
export async function changeLead(id: string, from: string, to: string, value: number | null): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('change_lead', { lead: id, from_state: from, to_state: to, ...(value !== null && { value }) })
    .throwOnError();
}

/** Marks a lead as seen. Throws the database's error. */
export async function markSeen(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('mark_lead_seen', { lead: id }).throwOnError();
}

/** Stores what the team notes about a lead. Throws the database's error. */
export async function saveNote(id: string, note: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('leads').update({ note }).eq('id', id).select('id').single().throwOnError();
}

/** Thanks who referred a lead that was won. Throws the database's error. */
export async function thankReferrer(id: string, thanks: string, sharesValue: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('thank_referrer', { lead: id, thanks, shares_value: sharesValue }).throwOnError();
}

/** Switches the ways by which a business gets leads on or off. Throws the database's error. */
export async function setTakesLeads(businessId: string, takes: boolean): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('set_takes_leads', { business: businessId, takes }).throwOnError();
}

/** Deletes a lead for good. */
export async function deleteLead(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('leads').delete().eq('id', id).select('id').single().throwOnError();
}

/** Shows a lead to staff, who otherwise cannot read it. */
export async function reportLead(id: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('report_message', { message: id, reason }).throwOnError();
}

/** All leads of a business as a file for spreadsheets, times by its clock; it is in the activity log. Throws the database's error. */
export async function exportLeads(
  { id, zone, currency }: { id: string; zone: string; currency: string },
  language: Language = 'en',
): Promise<string> {
  const t = leadStrings[language];
  const dates = { zone, locale: dateLocale(language) };
  const data = await loadDataClient();
  const rows: Lead[] = await readAllRows((from, to) =>
    data
      .from('leads')
      .select(columns)
      .eq('business_id', id)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to)
      .throwOnError(),
  );
  await data.rpc('record_lead_export', { business: id, row_count: rows.length }).throwOnError();
  const lines = rows.map((lead) => [
    formatDateTime(lead.created_at, dates),
    t.sources[lead.source as keyof typeof t.sources],
    lead.name,
    lead.email ?? '',
    lead.phone ?? '',
    lead.body ?? '',
    statusLabel(lead.withdrawn_at ? 'withdrawn' : lead.state, language),
    lead.value === null ? '' : toDecimal(lead.value, currency),
    lead.note,
  ]);
  return byteOrderMark + toCsv([t.columns, ...lines]);
}
