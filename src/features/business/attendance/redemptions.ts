import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { dateLocale } from '#contracts/languages.ts';
import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readAllRows } from '../../../lib/browser/read-all-rows.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';

/** A code of a deal that somebody claimed: never who they are. */
interface Redemption {
  id: string;
  code: string;
  status: string;
  created_at: string;
  redeemed_at: string | null;
}

/** A deal with what was claimed of it. */
export interface RedeemedDeal {
  title: string;
  slug: string;
  zone: string;
  /** Null: the chamber's own. */
  businessId: string | null;
  quantity: number | null;
  redemptions: Redemption[];
}

/** What the state of a claimed code is called. */
export const redemptionState = (status: string, language: Language = 'en'): string =>
  new Map(Object.entries(attendanceStrings[language].redemptions.states)).get(status) ?? status;

/** Reads a deal with everything that was claimed of it, the newest first. */
export async function readRedemptions(dealId: string): Promise<RedeemedDeal> {
  const data = await loadDataClient();
  const [{ data: deal }, { data: hub }] = await Promise.all([
    data
      .from('deals')
      .select('title, slug, quantity, business_id, businesses (time_zone)')
      .eq('id', dealId)
      .single()
      .throwOnError(),
    data.from('site_settings').select('time_zone').single().throwOnError(),
  ]);
  const redemptions: Redemption[] = await readAllRows((from, to) =>
    data
      .from('deal_redemptions')
      .select('id, code, status, created_at, redeemed_at')
      .eq('deal_id', dealId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to)
      .throwOnError(),
  );
  const { title, slug, quantity, business_id: businessId, businesses: business } = deal;
  return { title, slug, quantity, businessId, zone: (business ?? hub).time_zone, redemptions };
}

/** Redemptions as a file for spreadsheets, times by the clock of the business. */
export function redemptionsAsCsv({ redemptions, zone }: RedeemedDeal, language: Language = 'en'): string {
  const dates = { zone, locale: dateLocale(language) };
  const when = (moment: string | null) => (moment === null ? '' : formatDateTime(moment, dates));
  return (
    byteOrderMark +
    toCsv([
      attendanceStrings[language].redemptions.columns,
      ...redemptions.map(({ code, status, created_at, redeemed_at }) => [
        code,
        redemptionState(status, language),
        when(created_at),
        when(redeemed_at),
      ]),
    ])
  );
}
