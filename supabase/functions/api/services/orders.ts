import type { SupabaseClient } from '@supabase/supabase-js';
import { type GuestOrder, type GuestWaiting, PlacedOrder } from '../../_shared/contracts/orders.ts';
import type { Database, Json } from '../../_shared/database.types.ts';
import { toServiceError } from '../../_shared/database-failure.ts';

/**
 * Orders tickets for a guest. Throws NOT_FOUND, CONFLICT where they are sold out or the price is another one by now, VALIDATION_FAILED
 * and RATE_LIMITED.
 */
export async function placeGuestOrder(
  admin: SupabaseClient<Database>,
  order: GuestOrder,
): Promise<PlacedOrder> {
  const { name, email, language, url: _trap, captcha_token: _solved, ...wanted } = order;
  const { data, error, status } = await admin.rpc('place_guest_order', {
    wanted: { ...wanted, pays: 'card' } as unknown as Json,
    guest: { name, email, language },
  });
  if (error) throw toServiceError(error, status);
  return PlacedOrder.parse(data);
}

/** Puts a guest on the waiting list for tickets. Throws NOT_FOUND, CONFLICT where tickets are left, FORBIDDEN and RATE_LIMITED. */
export async function joinWaitingList(admin: SupabaseClient<Database>, waiting: GuestWaiting): Promise<void> {
  const { occurrence_id, ticket_type_id, quantity, name, email, language } = waiting;
  const { error, status } = await admin.rpc('join_guest_waiting_list', {
    ...{ occurrence_id, ticket_type_id, quantity },
    guest: { name, email, language },
  });
  if (error) throw toServiceError(error, status);
}
