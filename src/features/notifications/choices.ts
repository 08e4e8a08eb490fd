import {
  type NotificationKind,
  notificationFrequencies,
  notificationKinds,
} from '../../../supabase/functions/_shared/contracts/notifications.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

/** What somebody is notified of: by email off, how often or when, `on` where there is no choice of that; and whether by the bell. */
export interface Choice {
  kind: NotificationKind;
  value: string;
  bell: boolean;
  push: boolean;
}

const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind);

/** The kinds that concern who is signed in, with their choices. */
export async function readChoices(): Promise<Choice[]> {
  const data = await loadDataClient();
  const [{ data: kinds }, { data: rows }] = await Promise.all([
    data.rpc('my_notification_kinds').throwOnError(),
    data.from('notification_choices').select('kind, enabled, bell, push, frequency').throwOnError(),
  ]);
  return kinds.filter(isKind).map((kind) => {
    const chosen = rows.find((row) => row.kind === kind);
    const [usual] = notificationFrequencies[kind] ?? [];
    const frequency = chosen?.frequency ?? usual?.[0] ?? 'on';
    return {
      kind,
      value: chosen?.enabled === false ? 'off' : frequency,
      bell: chosen?.bell ?? true,
      push: chosen?.push ?? true,
    };
  });
}

/** Saves a choice of who is signed in. Throws the database's error. */
export async function saveChoice({ kind, value, bell, push }: Choice): Promise<void> {
  const data = await loadDataClient();
  const frequency = value === 'on' || value === 'off' ? {} : { frequency: value };
  await data
    .from('notification_choices')
    .upsert({ kind, enabled: value !== 'off', bell, push, ...frequency }, { onConflict: 'user_id,kind' })
    .throwOnError();
}
