import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

type Row = Database['public']['Functions']['my_referrals']['Returns'][number];

/** A referral that the caller gave; `value` in minor units, only where the business told it. */
export type Referral = Omit<Row, 'business_slug' | 'value' | 'thanks' | 'thanked_at'> & {
  business_slug: string | null;
  value: number | null;
  thanks: string | null;
  thanked_at: string | null;
};

/** The referrals that the caller gave, the latest first, and the hub's currency. Throws the database's error. */
export async function readReferrals(): Promise<{ referrals: Referral[]; currency: string }> {
  const data = await loadDataClient();
  const [referrals, settings] = await Promise.all([
    data.rpc('my_referrals').throwOnError(),
    data.from('site_settings').select('currency').single().throwOnError(),
  ]);
  return { referrals: referrals.data, currency: settings.data.currency };
}

/** Takes a referral back: the business loses what it got to know. Throws the database's error. */
export async function withdrawReferral(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('withdraw_lead_request', { request_id: id }).throwOnError();
}

/** What a member tells of a customer. */
export interface ReferralDraft {
  listing: string;
  customer: string;
  email: string;
  phone: string;
  need: string;
  has_consent: boolean;
}

/** Refers a customer. Throws the database's error: `messages_not_read`, `own_business`, `members_only`, ... */
export async function referCustomer(draft: ReferralDraft): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('refer_customer', { ...draft }).throwOnError();
}

/** The businesses whose name has these words, at most eight. Throws the database's error. */
export async function findBusinesses(
  words: string,
): Promise<{ slug: string; name: string; city: string | null }[]> {
  const data = await loadDataClient();
  const { data: found } = await data
    .from('businesses')
    .select('slug, name, city')
    .eq('status', 'approved')
    .ilike('name', `%${words.replace(/[\\%_]/g, '\\$&')}%`)
    .order('sort_name')
    .limit(8)
    .throwOnError();
  return found;
}

/** The name of a published business; undefined for none. Throws the database's error. */
export async function readBusinessName(slug: string): Promise<string | undefined> {
  const data = await loadDataClient();
  const { data: found } = await data
    .from('businesses')
    .select('name')
    .eq('slug', slug)
    .eq('status', 'approved')
    .maybeSingle()
    .throwOnError();
  return found?.name;
}
