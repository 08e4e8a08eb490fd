import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { addStrongSession } from '../support/strong-session.ts';
import { sql, type Statement } from './support/meet.ts';
import { addPerson } from './support/order-tickets.ts';

// Many doors at once; what these tests add is removed at the end.
const people: string[] = [];
const events: string[] = [];
afterAll(async () => {
  await sql`delete from public.events where id in ${sql(events)}`;
  await sql`delete from auth.users where id in ${sql(people)}`;
});

async function addGuest() {
  const id = await addPerson();
  people.push(id);
  return id;
}

/** An event in an hour with so many guests. */
async function addDate(count: number) {
  const [event] = await sql<{ id: string }[]>`insert into public.events
      (title, starts_at, ends_at, approval_status, registration_mode)
    values (${`Race ${randomUUID()}`}, now() + interval '1 hour', now() + interval '2 hours', 'approved', 'internal')
    returning id`;
  const id = event?.id ?? '';
  events.push(id);
  const [date] = await sql<{ id: string }[]>`select id from public.event_occurrences where event_id = ${id}`;
  const guests: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const [row] = await sql<{ id: string }[]>`insert into public.event_registrations
        (event_id, occurrence_id, user_id, attendee_name, status)
      values (${id}, ${date?.id ?? ''}, ${await addGuest()}, 'Guest', 'registered') returning id`;
    guests.push(row?.id ?? '');
  }
  return { date: date?.id ?? '', guests };
}

const admit = (date: string, guest: string) => ({
  id: randomUUID(),
  action: 'admit',
  occurrence_id: date,
  registration_id: guest,
  device_id: randomUUID(),
});
interface Staff {
  claims: string;
}
/** Somebody of staff whose session is there before the races: each transaction then needs one connection only. */
async function addStaff(): Promise<Staff> {
  const sub = await addPerson('editor');
  people.push(sub);
  const session = await addStrongSession(sql, sub);
  return { claims: JSON.stringify({ sub, role: 'authenticated', aal: 'aal2', session_id: session }) };
}
const act = ({ claims }: Staff, statement: Statement): Promise<Record<string, unknown>[]> =>
  sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    await tx.unsafe('set local role authenticated');
    return statement(tx);
  });
const send = async (staff: Staff, items: readonly object[]) => {
  const rows = await act(
    staff,
    (tx) => tx`select answer ->> 'outcome' as outcome
    from jsonb_array_elements(public.sync_check_ins(${tx.json(items as never)})) as answer`,
  );
  return rows.map((row) => String(row['outcome']));
};

describe('at once', () => {
  it('fifty doors admit one guest once', async () => {
    const staff = await addStaff();
    const { date, guests } = await addDate(1);
    const tries = Array.from({ length: 50 }, () => send(staff, [admit(date, guests[0] ?? '')]));
    const outcomes = (await Promise.all(tries)).flat();
    expect(outcomes.filter((outcome) => outcome === 'admitted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(49);
  });

  it('two doors send the same guests in opposite orders, neither waits for ever, and each guest counts once', async () => {
    const staff = await addStaff();
    const { date, guests } = await addDate(20);
    const items = guests.map((guest) => admit(date, guest));
    const others = guests.toReversed().map((guest) => admit(date, guest));
    const outcomes = (await Promise.all([send(staff, items), send(staff, others)])).flat();
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 'admitted'),
      ...Array.from({ length: 20 }, () => 'duplicate'),
    ]);
    const [row] = await sql`select count(*)::integer as count from public.check_ins
      where occurrence_id = ${date} and outcome = 'admitted'`;
    expect(row).toEqual({ count: 20 });
  });

  it('the same batch, sent ten times, is recorded once', async () => {
    const staff = await addStaff();
    const { date, guests } = await addDate(5);
    const items = guests.map((guest) => admit(date, guest));
    const ended = await Promise.all(Array.from({ length: 10 }, () => send(staff, items)));
    expect(ended.flat()).toEqual(Array.from({ length: 50 }, () => 'admitted'));
    const [row] =
      await sql`select count(*)::integer as count from public.check_ins where occurrence_id = ${date}`;
    expect(row).toEqual({ count: 5 });
  });

  it('a registration that is canceled while it is checked in is one or the other', async () => {
    const staff = await addStaff();
    const { date, guests } = await addDate(1);
    const [guest = ''] = guests;
    const [[outcome]] = await Promise.all([
      send(staff, [admit(date, guest)]),
      // Whoever is in cannot be canceled.
      act(staff, (tx) => tx`select public.cancel_registration(${guest})`).catch(() => undefined),
    ]);
    const [row] = await sql<{ status: string; admissions: number }[]>`select status, (select count(*)::integer
      from public.check_ins where registration_id = ${guest} and outcome = 'admitted') as admissions
      from public.event_registrations where id = ${guest}`;
    expect(row?.status === 'attended').toBe(outcome === 'admitted');
    expect(row?.admissions).toBe(row?.status === 'attended' ? 1 : 0);
  });
});
