import { z } from 'zod';
import { DoorList } from '#contracts/door.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { storedPerson } from '../../../lib/browser/device-data.ts';
import { withTimeout } from './with-timeout.ts';
import { keepListsUntil, putStored, readStored, removeStored } from '../../../lib/browser/door-storage.ts';

const SavedList = z.object({ userId: z.string(), list: DoorList });

/** How long a list stays on a device after its event: late arrivals and a last look. */
const keptFor = 12 * 3_600_000;
const goesAt = ({ date }: DoorList) => Date.parse(date.ends_at) + keptFor;

/** The lists of dates that this device holds for a person, those of past events removed. */
export async function readSavedLists(userId: string): Promise<DoorList[]> {
  const saved = (await readStored('lists')).flatMap((value) => SavedList.safeParse(value).data ?? []);
  for (const { list } of saved)
    if (goesAt(list) < Date.now()) await removeStored('lists', list.date.id).catch(() => undefined);
  return saved
    .filter((one) => one.userId === userId && goesAt(one.list) >= Date.now())
    .map(({ list }) => list)
    .sort((a, b) => Date.parse(a.date.starts_at) - Date.parse(b.date.starts_at));
}

/** Holds a list on this device for when there is no network, while its person is signed in; false when the device cannot. */
export async function saveList(userId: string, list: DoorList): Promise<boolean> {
  if (storedPerson() !== userId || goesAt(list) < Date.now()) return false;
  try {
    keepListsUntil(goesAt(list));
    await putStored('lists', list.date.id, { userId, list });
    return true;
  } catch {
    return false;
  }
}

/** Reads the list of a date from the server. Throws what toUserMessage reads, also after `timeoutMs` without an answer. */
export async function fetchList(dateId: string, timeoutMs: number): Promise<DoorList> {
  return withTimeout(timeoutMs, async () => {
    const client = await loadDataClient();
    const { data } = await client.rpc('door_list', { date_id: dateId }).throwOnError();
    return DoorList.parse(data);
  });
}
