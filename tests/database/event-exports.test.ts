import { expect, it } from 'vitest';
import { sql, start, type Statement } from './support/meet.ts';
import { addPerson, addTicketedEvent } from './support/order-tickets.ts';

const record =
  (event: string, entity: string): Statement =>
  (tx) =>
    tx`select public.record_event_export(${event}, ${entity}, 3)`;

it('an exported list of an event is in the activity log, by its organizers only, and once in ten minutes', async () => {
  const [editor, stranger, event] = [await addPerson('editor'), await addPerson(), await addTicketedEvent()];
  for (let twice = 0; twice < 2; twice++)
    expect(await start(editor, record(event.eventId, 'orders')).ended).toMatchObject({ detail: '' });
  await start(editor, record(event.eventId, 'event_registrations')).ended;
  expect(await start(editor, record(event.eventId, 'staff')).ended).toMatchObject({
    detail: 'export_unknown',
  });
  expect(await start(stranger, record(event.eventId, 'orders')).ended).toMatchObject({ detail: 'not_found' });
  const rows = await sql`select actor_id, entity, new_values from public.audit_log
    where action = 'export' and entity_id = ${event.eventId} order by entity`;
  expect([...rows]).toEqual([
    { actor_id: editor, entity: 'event_registrations', new_values: { rows: 3 } },
    { actor_id: editor, entity: 'orders', new_values: { rows: 3 } },
  ]);
});
