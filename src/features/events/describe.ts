import type { EventDate, EventDetails } from '#contracts/events.ts';
import { directionsHref } from '../../lib/shared/links.ts';

/** Directions to where an event takes place, by its address, its point or the name of its venue; undefined without any. */
export function directionsToEvent(
  event: Pick<EventDetails, 'venue_name' | 'address_line1' | 'city' | 'state' | 'latitude' | 'longitude'>,
): string | undefined {
  const { venue_name, address_line1, city, state, latitude, longitude } = event;
  const isWritten = Boolean(address_line1 ?? city ?? state) || latitude === null;
  const written = [venue_name, address_line1, city, state].filter(Boolean).join(', ');
  return directionsHref({ address: isWritten ? written : null, latitude, longitude });
}

/** How far registration for a date is. Nobody can register for what is off, over or begun. */
export type RegistrationState =
  'none' | 'elsewhere' | 'off' | 'over' | 'not-yet' | 'closed' | 'full' | 'waitlist' | 'open';

/** Whether one can register for a date at a moment; as `register_for_event` in the database decides. */
export function registrationState(
  event: {
    registration_mode: string;
    registration_opens_at: string | null;
    registration_closes_at: string | null;
    waitlist_enabled: boolean;
  },
  date: Pick<EventDate, 'starts_at' | 'status' | 'places_left'>,
  now = Date.now(),
): RegistrationState {
  if (date.status === 'canceled' || date.status === 'postponed') return 'off';
  if (now >= Date.parse(date.starts_at)) return 'over';
  if (event.registration_mode === 'none') return 'none';
  if (event.registration_mode === 'external') return 'elsewhere';
  if (event.registration_opens_at && now < Date.parse(event.registration_opens_at)) return 'not-yet';
  if (event.registration_closes_at && now >= Date.parse(event.registration_closes_at)) return 'closed';
  if (date.places_left !== 0) return 'open';
  return event.waitlist_enabled ? 'waitlist' : 'full';
}
