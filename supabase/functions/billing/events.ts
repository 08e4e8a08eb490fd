import type { SupabaseClient } from '@supabase/supabase-js';
import { toServiceError } from '../_shared/database-failure.ts';
import type { Database } from '../_shared/database.types.ts';
import { followSetup } from './cards.ts';
import type { ProviderEvent } from './port.ts';
import { ask, atOnce, type Run } from './run.ts';
import { followPayment } from './unsettled.ts';

/**
 * Stores an event to be worked through, once by its id; whether it is a new one. Throws ServiceError when the database does not
 * respond: the processor then sends it again.
 */
export async function receiveEvent(
  admin: SupabaseClient<Database>,
  { id, type, objectId, isLive, account, createdAt }: ProviderEvent,
): Promise<boolean> {
  const { data, error, status } = await admin.rpc('receive_provider_event', {
    event_id: id,
    event_type: type,
    object_id: objectId,
    is_live: isLive,
    // Null for the chamber's own account; the generated types know no arguments that may be null.
    account: account as string,
    created_at: createdAt.toISOString(),
  });
  if (error) throw toServiceError(error, status);
  return data;
}

/** Reads what the events that came in are about, and books it. */
export async function followEvents(run: Run): Promise<void> {
  const { admin, provider, isLive, report } = run;
  for (const event of await ask(admin.rpc('take_provider_events', { at_most: atOnce }))) {
    const outcomes: ('done' | 'ignored')[] = [];
    const failed = await run.attempt(event.event_id, async () => {
      const isOurs =
        event.is_live === isLive &&
        ((await followPayment(run, event.object_id)) ||
          (await followSetup(admin, provider, event.object_id)));
      outcomes.push(isOurs ? 'done' : 'ignored');
    });
    const outcome = outcomes[0] ?? 'retry';
    const problem = failed && { problem: failed.problem };
    await ask(admin.rpc('finish_provider_event', { event_id: event.event_id, outcome, ...problem }));
    if (failed === null) report.events += 1;
  }
}
