import { z } from 'zod';
import { WalkIn } from '#contracts/door.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';
import type { DoorDevice } from './door-device.ts';

/** Somebody who came without a ticket, as the form has them. */
export interface NewWalkIn {
  /** Made by the form, so that sending it again adds nobody twice. */
  id: string;
  date_id: string;
  name: string;
  email: string;
  ticket_type_id: string | null;
  pays: 'cash' | 'check' | 'card' | null;
  reference: string;
  expected_total: number;
}

const at = ({ id, door }: DoorDevice) => ({ device_id: id, door });

/** Adds somebody at the door. Throws what toUserMessage reads. */
export async function addWalkIn(wanted: NewWalkIn, device: DoorDevice): Promise<WalkIn> {
  const client = await loadDataClient();
  const { data } = await client.rpc('add_walk_in', { wanted: { ...wanted, ...at(device) } }).throwOnError();
  track('admin_action', { action: 'walk-in' });
  return WalkIn.parse(data);
}

/**
 * Takes cash or a check for a walk-in, or without a method finds out whether their card has paid; lets them in once nothing is
 * due. Throws what toUserMessage reads.
 */
export async function payWalkIn(
  orderId: string,
  device: DoorDevice,
  payment?: { method: 'cash' | 'check'; reference: string; requestId: string },
): Promise<WalkIn> {
  const client = await loadDataClient();
  const { data } = await client
    .rpc('pay_walk_in', {
      order_id: orderId,
      ...(payment && { method: payment.method, reference: payment.reference }),
      door: { ...at(device), ...(payment && { request_id: payment.requestId }) },
    })
    .throwOnError();
  return WalkIn.parse(data);
}

const Undone = z.object({ given_back: z.number(), currency: z.string().nullish() });

/** Takes a walk-in back; says what has to be given back, in minor units. Throws what toUserMessage reads. */
export async function undoWalkIn(orderId: string, reason: string): Promise<z.infer<typeof Undone>> {
  const client = await loadDataClient();
  const { data } = await client.rpc('undo_walk_in', { order_id: orderId, reason }).throwOnError();
  return Undone.parse(data);
}
