import type { NotificationKind } from '../../../supabase/functions/_shared/contracts/notifications.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

/** The kinds of mail that a person switched off. */
export async function readSwitchedOff(): Promise<Set<string>> {
  const data = await loadDataClient();
  const { data: rows } = await data
    .from('notification_choices')
    .select('kind')
    .eq('enabled', false)
    .throwOnError();
  return new Set(rows.map(({ kind }) => kind));
}

/** Switches a kind of mail on or off for who is signed in. */
export async function chooseKind(kind: NotificationKind, enabled: boolean): Promise<void> {
  const data = await loadDataClient();
  await data
    .from('notification_choices')
    .upsert({ kind, enabled }, { onConflict: 'user_id,kind' })
    .throwOnError();
}
