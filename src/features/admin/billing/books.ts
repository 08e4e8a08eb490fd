import type { Database } from '../../../../supabase/functions/_shared/database.types.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { updateSeen } from '../../../lib/browser/update-seen.ts';
import { track } from '../../../lib/browser/track.ts';

type Tables = Database['public']['Tables'];

/** A tax on what the chamber sells. */
export type TaxRate = Tables['tax_rates']['Row'];
/** The columns of a tax that its form writes. */
export type TaxRateColumns = Pick<
  TaxRate,
  'name' | 'percent' | 'is_inclusive' | 'country' | 'state' | 'is_active'
>;
/** An account of the ledger. */
export type LedgerAccount = Tables['ledger_accounts']['Row'];

/** A tax in a choice: "Sales tax, 8.25%", "VAT, 20% included, only GB". */
export const taxRateLabel = ({ name, percent, is_inclusive, country, state }: TaxRate): string => {
  const where = [state, country].filter(Boolean).join(', ');
  return `${name}, ${String(percent)}%${is_inclusive ? ' included' : ''}${where && `, only ${where}`}`;
};

/** Whether the chamber added it: the ledger itself posts to the others. */
export const isOwnAccount = ({ id }: Pick<LedgerAccount, 'id'>): boolean => id.startsWith('own_');

/** All taxes by name. Throws the database's error. */
export async function listTaxRates(): Promise<TaxRate[]> {
  const data = await loadDataClient();
  return (await data.from('tax_rates').select('*').order('name').order('percent').throwOnError()).data;
}

/** Adds a tax, or changes the one that was `seen`. Throws the database's error, and a UserError when somebody else changed it. */
export async function saveTaxRate(columns: TaxRateColumns, seen?: TaxRate): Promise<void> {
  if (seen)
    await updateSeen(
      'tax_rates',
      seen,
      columns,
      'Someone else changed this tax. Check the latest version and save again.',
    );
  else await (await loadDataClient()).from('tax_rates').insert(columns).throwOnError();
  track('admin_action', { action: seen ? 'tax_rate_change' : 'tax_rate_add' });
}

/** All accounts by code. Throws the database's error. */
export async function listAccounts(): Promise<LedgerAccount[]> {
  const data = await loadDataClient();
  return (await data.from('ledger_accounts').select('*').order('code').throwOnError()).data;
}

/** Adds an account for income, or changes the one that was `seen`. Throws as `saveTaxRate`. */
export async function saveAccount(
  columns: Pick<LedgerAccount, 'code' | 'name'>,
  seen?: LedgerAccount,
): Promise<void> {
  if (seen)
    await updateSeen(
      'ledger_accounts',
      seen,
      columns,
      'Someone else changed this account. Check the latest version and save again.',
    );
  else await (await loadDataClient()).from('ledger_accounts').insert(columns).throwOnError();
  track('admin_action', { action: seen ? 'account_change' : 'account_add' });
}

/** Removes an account of the chamber that nothing uses. Throws the database's error. */
export async function removeAccount({ id }: LedgerAccount): Promise<void> {
  const data = await loadDataClient();
  await data.from('ledger_accounts').delete().eq('id', id).select('id').single().throwOnError();
  track('admin_action', { action: 'account_remove' });
}
