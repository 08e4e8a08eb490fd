import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CheckInDate } from '#contracts/events.ts';
import { useOwnQuery } from '../../kit/use-own-query.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { readSavedLists } from './door/door-lists.ts';

/** The dates that who is signed in organizes, of all events or one by its slug; empty for somebody who organizes none. */
export function useCheckInDates(userId: string | undefined, event = '') {
  return useOwnQuery(userId, {
    queryKey: ['check-in', userId, event],
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const client = await loadDataClient();
      const { data } = await client.rpc('check_in_dates', { event }).throwOnError();
      return CheckInDate.array().parse(data);
    },
  });
}

/** The lists of dates that this device holds for a person, for when there is no network. */
export function useSavedLists(userId: string | undefined) {
  return useQuery(
    {
      queryKey: ['check-in', 'saved', userId],
      networkMode: 'always',
      enabled: userId !== undefined,
      queryFn: () => readSavedLists(userId ?? ''),
    },
    queryClient,
  );
}

const Scanned = z.object({ id: z.string(), occurrence_id: z.string() });

/** The registration that a ticket's QR code names; null when it is none that the caller may see. */
export function useScanned(id: string | undefined, userId: string) {
  return useOwnQuery(id === undefined ? undefined : userId, {
    queryKey: ['check-in', 'scanned', id, userId],
    queryFn: async () => {
      if (!z.uuid().safeParse(id).success) return null;
      const client = await loadDataClient();
      const rows = client.from('event_registrations').select('id, occurrence_id');
      const { data } = await rows
        .eq('id', id ?? '')
        .maybeSingle()
        .throwOnError();
      return Scanned.nullable().parse(data);
    },
  });
}
