import { describeDatabaseError } from '#contracts/database-errors.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';
import type { Change, ListEntity } from './definition.ts';

const atOnce = 50;

/** An item as it was seen. */
export interface SeenItem {
  id: string;
  name: string;
  status: string;
  updated_at: string;
}

/** What became of a change of several items. */
export interface ChangeReport {
  done: string[];
  failed: { id: string; name: string; message: string }[];
}

/**
 * Makes one change of many items, fifty at a time; `onProgress` hears how many were tried. An item that cannot be changed
 * is reported with the reason, and the others are changed. Throws the database's error when a whole request fails.
 */
export async function changeItems(
  entity: ListEntity,
  items: readonly SeenItem[],
  change: Change,
  reason: string,
  onProgress: (tried: number) => void,
): Promise<ChangeReport> {
  const data = await loadDataClient();
  const report: ChangeReport = { done: [], failed: [] };
  for (let from = 0; from < items.length; from += atOnce) {
    const part = items.slice(from, from + atOnce);
    const { data: results } = await data
      .rpc('change_items', {
        entity,
        items: part.map(({ id, status, updated_at }) => ({ id, status, updated_at })),
        change,
        ...(reason && { reason }),
      })
      .throwOnError();
    for (const { item_id: id, code, details, message } of results) {
      const name = part.find((item) => item.id === id)?.name ?? id;
      // Null where it was changed, whatever the generated types say.
      if (!code) report.done.push(id);
      else
        report.failed.push({ id, name, message: describeDatabaseError({ code, message, details }).message });
    }
    onProgress(Math.min(from + atOnce, items.length));
  }
  track('admin_action', { action: `list_${entity}_${Object.keys(change).join()}` });
  return report;
}
