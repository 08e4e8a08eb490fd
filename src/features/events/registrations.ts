import { MyRegistration } from '#contracts/events.ts';
import { useOwnQuery } from '../../kit/use-own-query.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { track } from '../../lib/browser/track.ts';

/** The registrations of a person that are not canceled, of all events or of one by its slug. */
export function useMyRegistrations(userId: string | undefined, slug = '') {
  return useOwnQuery(userId, {
    queryKey: ['my-registrations', userId, slug],
    // What was true minutes ago is of no use to somebody on a waiting list.
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const client = await loadDataClient();
      const { data } = await client.rpc('my_registrations', { event: slug }).throwOnError();
      return MyRegistration.array().parse(data);
    },
  });
}

/** Reloads the registrations of this page. */
export const refreshRegistrations = () => queryClient.invalidateQueries({ queryKey: ['my-registrations'] });

/** Takes a place on a date, or one on the waiting list. Throws what toUserMessage reads. */
export async function register(occurrenceId: string, guests: number, slug: string): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('register_for_event', { occurrence_id: occurrenceId, guests }).throwOnError();
  track('event_registration', { event: slug });
}

/** Gives a place, an offer or a place on the waiting list back. Throws what toUserMessage reads. */
export async function cancelRegistration(id: string, slug: string): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('cancel_registration', { registration_id: id }).throwOnError();
  track('event_cancellation', { event: slug });
}

/** Takes a place that was offered. Throws what toUserMessage reads. */
export async function acceptOffer(id: string, slug: string): Promise<void> {
  const client = await loadDataClient();
  await client.rpc('accept_offer', { registration_id: id }).throwOnError();
  track('event_registration', { event: slug });
}
