import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { CheckInAnswer, CheckInItem, DoorGuest, DoorList } from '#contracts/door.ts';
import { reportAccessError } from '../../../kit/session/session-events.ts';
import { isSignedOut } from '../../../lib/browser/errors/signed-out.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { track } from '../../../lib/browser/track.ts';
import type { DoorDevice } from './door-device.ts';
import { fetchList, readSavedLists, saveList } from './door-lists.ts';
import { dequeue, enqueue, readQueue, sendQueue } from './door-queue.ts';
import { answerLocally, applyAnswers, applyQueue } from './door-state.ts';

interface Known {
  list: DoorList;
  /** Whether the server was reached last time; else the list is the one that this device holds. */
  isOnline: boolean;
  /** Whether the server was reached, and no longer knows the session. */
  isSignedOut: boolean;
  /** Whether the list is on this device, so that the door goes on without a network. */
  isSaved: boolean;
}

export interface Door extends Known {
  /** How many check-ins the server does not have yet. */
  waiting: number;
  /** Checks somebody in, by the server or, without a network, by the list of this device. */
  admit: (registrationId: string, how: Pick<CheckInItem, 'method' | 'despite_due'>) => Promise<CheckInAnswer>;
  /** Takes an admission back. */
  undo: (guest: Pick<DoorGuest, 'id' | 'admission_id'>) => Promise<CheckInAnswer>;
  refresh: () => void;
}

const listTimeoutMs = 15_000;
// Two helpers at one door see what the other does.
const interval = 15_000;

// What the server rejects is no lack of a network. A session that ran out is: it cannot be renewed without one.
const isAnswer = (error: unknown) => /^(PT|42|22)/.test((error as { code?: string } | null)?.code ?? '');

async function readDoor(userId: string, dateId: string, shown: DoorList | undefined): Promise<Known> {
  try {
    await sendQueue(userId);
    const list = await fetchList(dateId, listTimeoutMs);
    return { list, isOnline: true, isSignedOut: false, isSaved: await saveList(userId, list) };
  } catch (error) {
    reportAccessError(error);
    const saved = isAnswer(error)
      ? undefined
      : (await readSavedLists(userId)).find(({ date }) => date.id === dateId);
    // With the session goes the list of this device; what is on the screen stays until somebody signs in.
    const list = saved ?? (isSignedOut(error) ? shown : undefined);
    if (!list) throw error;
    return { list, isOnline: false, isSignedOut: isSignedOut(error), isSaved: saved !== undefined };
  }
}

/** The list of a date, and what to do at its door, with or without a network. */
export function useDoor(userId: string, dateId: string, { id: deviceId, door }: DoorDevice) {
  const [queue, setQueue] = useState<CheckInItem[]>([]);
  const queryKey = ['check-in', 'door', dateId, userId];
  const reload = useCallback(async () => {
    setQueue(await readQueue(userId));
  }, [userId]);
  const query = useQuery(
    {
      queryKey,
      networkMode: 'always',
      staleTime: 0,
      retry: false,
      refetchOnMount: true,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchInterval: interval,
      queryFn: async () => {
        const known = await readDoor(userId, dateId, queryClient.getQueryData<Known>(queryKey)?.list);
        await reload();
        return known;
      },
    },
    queryClient,
  );
  const { refetch } = query;
  useEffect(() => {
    const again = () => void refetch();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
    };
  }, [refetch]);

  const send = async (list: DoorList, item: CheckInItem): Promise<CheckInAnswer> => {
    const local = answerLocally(list, item);
    await enqueue(userId, item);
    try {
      const answers = await sendQueue(userId, [item]);
      queryClient.setQueryData<Known>(
        queryKey,
        (known) =>
          known && { ...known, list: applyAnswers(known.list, answers), isOnline: true, isSignedOut: false },
      );
      track('admin_action', { action: 'check-in' });
      return answers.find(({ id }) => id === item.id) ?? local;
    } catch (error) {
      reportAccessError(error);
      if (isAnswer(error)) throw error;
      queryClient.setQueryData<Known>(
        queryKey,
        (known) => known && { ...known, isOnline: false, isSignedOut: isSignedOut(error) },
      );
      // Whom this door did not let in, no other has to hear of.
      if (local.outcome === 'duplicate' || local.outcome === 'refused') await dequeue(item);
      return local;
    } finally {
      await reload();
    }
  };
  const itemOf = (registrationId: string): CheckInItem => ({
    id: crypto.randomUUID(),
    action: 'admit',
    occurrence_id: dateId,
    registration_id: registrationId,
    method: 'list',
    door,
    device_id: deviceId,
    was_offline: false,
    occurred_at: new Date().toISOString(),
  });
  const open = (known: Known): Door => {
    const list = applyQueue(known.list, queue);
    return {
      ...known,
      list,
      waiting: queue.length,
      admit: (registrationId, how) => send(list, { ...itemOf(registrationId), ...how }),
      undo: ({ id, admission_id: admission }) =>
        send(list, { ...itemOf(id), action: 'undo', ...(admission !== null && { undoes: admission }) }),
      refresh: () => void refetch(),
    };
  };
  return { query, open };
}
