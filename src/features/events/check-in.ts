import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CheckInDate } from '#contracts/events.ts';
import { reportingAccess } from '../../kit/session/session-events.ts';
import { useOwnQuery } from '../../kit/use-own-query.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { track } from '../../lib/browser/track.ts';

/** Somebody on the list of a date. */
export const Guest = z.object({
  id: z.string(),
  occurrence_id: z.string(),
  attendee_name: z.string(),
  guests: z.number(),
  status: z.enum(['registered', 'waitlisted', 'offered', 'confirmed', 'canceled', 'attended']),
  attended_at: z.string().nullable(),
});
export type Guest = z.infer<typeof Guest>;
const guestColumns: string = Object.keys(Guest.shape).join(',');

// Two helpers at one door see what the other does.
const fresh = {
  staleTime: 0,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
  refetchInterval: 20_000,
} as const;

/** The dates that who is signed in organizes; empty for somebody who organizes none. */
export function useCheckInDates(userId: string | undefined) {
  return useOwnQuery(userId, {
    ...fresh,
    queryKey: ['check-in', userId],
    queryFn: async () => {
      const client = await loadDataClient();
      const { data } = await client.rpc('check_in_dates').throwOnError();
      return CheckInDate.array().parse(data);
    },
  });
}

/** Everybody on the list of a date who did not cancel, by name. */
export function useGuests(occurrenceId: string) {
  return useQuery(
    {
      ...fresh,
      queryKey: ['check-in', 'guests', occurrenceId],
      queryFn: reportingAccess(async (): Promise<Guest[]> => {
        const client = await loadDataClient();
        const { data } = await client
          .from('event_registrations')
          .select(guestColumns)
          .eq('occurrence_id', occurrenceId)
          .neq('status', 'canceled')
          .order('attendee_name')
          .limit(1000)
          .throwOnError();
        return Guest.array().parse(data);
      }),
    },
    queryClient,
  );
}

/** The registration that a ticket's QR code names; null when it is none that the caller may see. */
export function useScanned(id: string | undefined, userId: string) {
  return useOwnQuery(id === undefined ? undefined : userId, {
    queryKey: ['check-in', 'scanned', id, userId],
    queryFn: async (): Promise<Guest | null> => {
      if (!z.uuid().safeParse(id).success) return null;
      const client = await loadDataClient();
      const rows = client.from('event_registrations').select(guestColumns);
      const { data } = await rows
        .eq('id', id ?? '')
        .maybeSingle()
        .throwOnError();
      return Guest.nullable().parse(data);
    },
  });
}

/** Notes that somebody came. Throws what toUserMessage reads. */
export async function checkIn(registrationId: string): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('check_in', { registration_id: registrationId }).throwOnError();
  track('admin_action', { action: 'check-in' });
  await queryClient.invalidateQueries({ queryKey: ['check-in'] });
}
