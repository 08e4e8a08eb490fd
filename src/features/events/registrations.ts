import { z } from 'zod';
import { MyRegistration } from '#contracts/events.ts';
import type { Answers } from '#contracts/forms.ts';
import { useOwnQuery } from '../../kit/use-own-query.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { queryClient } from '../../lib/browser/query-client.ts';
import { saveTickets } from './saved-tickets.ts';
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
      const registrations = MyRegistration.array().parse(data);
      if (userId !== undefined) saveTickets(userId, slug, registrations);
      return registrations;
    },
  });
}

const Places = z.object({ capacity: z.number().nullable(), places_left: z.number().nullable() });

/** How many places a date has now: the page may come from a cache. Null for no limit. */
export function usePlaces(userId: string | undefined, occurrenceId: string) {
  return useOwnQuery(userId, {
    queryKey: ['places', occurrenceId],
    queryFn: async () => {
      const client = await loadDataClient();
      const dates = client.from('event_dates').select('capacity, places_left');
      const { data } = await dates.eq('id', occurrenceId).maybeSingle().throwOnError();
      const { capacity, places_left: left } = Places.parse(data ?? { capacity: null, places_left: null });
      return capacity === null || left === null ? null : { capacity, left };
    },
  });
}

/** Reloads the registrations of this page, and how many places are left. */
export async function refreshRegistrations(): Promise<void> {
  await Promise.all(
    ['my-registrations', 'places'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

/**
 * Takes a place on a date, or one on the waiting list, with the answers to what the event asks; without any, those that were given before.
 * Throws what problemsOf and toUserMessage read.
 */
export async function register(
  occurrenceId: string,
  guests: number,
  slug: string,
  answers?: Answers,
): Promise<void> {
  const client = await loadDataClient();
  await client
    .rpc('register_for_event', {
      occurrence_id: occurrenceId,
      guests,
      ...(answers && { answers: { ...answers } }),
    })
    .throwOnError();
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
