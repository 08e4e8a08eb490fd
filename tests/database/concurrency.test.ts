import { randomUUID } from 'node:crypto';
import postgres, { type TransactionSql } from 'postgres';
import { afterAll, expect, inject, it } from 'vitest';

// Real transactions that are committed: what they add is removed at the end.
const sql = postgres(inject('stack').db_url, { max: 20, onnotice: () => undefined });
const userIds: string[] = [];
const businessIds: string[] = [];
afterAll(async () => {
  await sql`delete from public.businesses where id in ${sql(businessIds)}`;
  await sql`delete from auth.users where id in ${sql(userIds)}`;
  await sql.end();
});

async function addPeople(count: number) {
  const people = Array.from({ length: count }, () => randomUUID());
  await sql`insert into auth.users (id, aud, role, email)
    select id, 'authenticated', 'authenticated', id || '@crowd.test' from unnest(${people}::uuid[]) as id`;
  userIds.push(...people);
  return people;
}
async function addBusiness() {
  const [row] =
    await sql`insert into public.businesses (name, status, owner_id) values ('Crowd', 'approved', null) returning id`;
  businessIds.push(String(row?.['id']));
  return String(row?.['id']);
}
/** Runs a statement in its own transaction as this user, like the API. */
const as = (userId: string, statement: (tx: TransactionSql) => Promise<Record<string, unknown>[]>) =>
  sql.begin<Record<string, unknown>[]>(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, role: 'authenticated' })}, true)`;
    await tx.unsafe('set local role authenticated');
    return statement(tx);
  });

async function addEvent(capacity: number) {
  const business = await addBusiness();
  const [event] = await sql`insert into public.events
    (title, business_id, starts_at, ends_at, registration_mode, capacity, max_guests, approval_status)
    values ('Crowd', ${business}, now() + interval '3 days', now() + interval '4 days', 'internal', ${capacity}, 2, 'approved')
    returning id`;
  const [occurrence] =
    await sql`select id from public.event_occurrences where event_id = ${String(event?.['id'])}`;
  return String(occurrence?.['id']);
}
const register =
  (occurrence: string, guests = 0) =>
  (userId: string) =>
    as(userId, (tx) => tx`select * from public.register_for_event(${occurrence}, ${guests})`);
const statuses = async (occurrence: string) =>
  (
    await sql`select status from public.event_registrations where occurrence_id = ${occurrence} order by number`
  ).map((row) => String(row['status']));

it('200 concurrent registrations for 50 places confirm 50 and waitlist 150 in order', async () => {
  const occurrence = await addEvent(50);
  const people = await addPeople(200);
  await Promise.all(people.map(register(occurrence)));
  expect(await statuses(occurrence)).toEqual([
    ...Array<string>(50).fill('registered'),
    ...Array<string>(150).fill('waitlisted'),
  ]);
});

it('concurrent cancellations offer each place once, in waitlist order', async () => {
  const occurrence = await addEvent(5);
  const people = await addPeople(12);
  for (const person of people) await register(occurrence)(person);
  const rows = await sql`select id, user_id from public.event_registrations
    where occurrence_id = ${occurrence} and status = 'registered' order by number`;
  await Promise.all(
    rows
      .slice(0, 3)
      .map((row) =>
        as(
          String(row['user_id']),
          (tx) => tx`select * from public.cancel_registration(${String(row['id'])})`,
        ),
      ),
  );
  expect(await statuses(occurrence)).toEqual([
    ...Array<string>(3).fill('canceled'),
    ...Array<string>(2).fill('registered'),
    ...Array<string>(3).fill('offered'),
    ...Array<string>(4).fill('waitlisted'),
  ]);
});

it('an offer is accepted by its recipient in time, then the next person gets it', async () => {
  const occurrence = await addEvent(1);
  const [first = '', second = '', third = ''] = await addPeople(3);
  for (const person of [first, second, third]) await register(occurrence)(person);
  const idOf = async (person: string) =>
    String(
      (
        await sql`select id from public.event_registrations where occurrence_id = ${occurrence} and user_id = ${person}`
      )[0]?.['id'],
    );
  const cancel = async (person: string) =>
    as(person, async (tx) => tx`select * from public.cancel_registration(${await idOf(person)})`);
  const accept = async (person: string, whose = person) =>
    as(person, async (tx) => tx`select * from public.accept_offer(${await idOf(whose)})`);
  await cancel(first);
  await expect(accept(third, second)).rejects.toMatchObject({ code: 'PT404' });
  await expect(accept(third)).rejects.toMatchObject({ detail: 'transition_not_allowed' });
  await sql`update public.event_registrations set offered_until = now() - interval '1 second' where status = 'offered' and occurrence_id = ${occurrence}`;
  await expect(accept(second)).rejects.toMatchObject({ detail: 'offer_expired' });
  await sql`select public.expire_offers()`;
  expect(await statuses(occurrence)).toEqual(['canceled', 'canceled', 'offered']);
  await accept(third);
  expect(await statuses(occurrence)).toEqual(['canceled', 'canceled', 'confirmed']);
});

it('guests count, and a later, smaller registration does not jump the queue', async () => {
  const occurrence = await addEvent(3);
  const [first = '', second = '', third = ''] = await addPeople(3);
  await register(occurrence, 1)(first);
  await register(occurrence, 1)(second);
  await register(occurrence, 0)(third);
  expect(await statuses(occurrence)).toEqual(['registered', 'waitlisted', 'waitlisted']);
  await expect(register(occurrence, 3)(third)).rejects.toMatchObject({ detail: 'too_many_guests' });
  await expect(register(occurrence)(first)).rejects.toMatchObject({ detail: 'already_registered' });
});

it('the capacity cannot drop below the confirmed places', async () => {
  const occurrence = await addEvent(2);
  for (const person of await addPeople(2)) await register(occurrence)(person);
  const shrink = sql`update public.events set capacity = 1
    where id = (select event_id from public.event_occurrences where id = ${occurrence})`;
  await expect(shrink).rejects.toMatchObject({ detail: 'capacity_below_registrations' });
});

it('60 concurrent claims of a deal with 20 codes yield 20, and concurrent redemptions use each code once', async () => {
  const business = await addBusiness();
  const [deal] =
    await sql`insert into public.deals (title, business_id, valid_until, quantity, code_type, status)
    values ('Crowd', ${business}, now() + interval '1 day', 20, 'per_person', 'active') returning id`;
  const id = String(deal?.['id']);
  const people = await addPeople(60);
  const claims = await Promise.allSettled(
    people.map((person) => as(person, (tx) => tx`select * from public.claim_deal(${id})`)),
  );
  const won = claims.flatMap((claim) => (claim.status === 'fulfilled' ? claim.value : []));
  expect(won).toHaveLength(20);
  const lost = claims.flatMap((claim) =>
    claim.status === 'rejected' ? [(claim.reason as { detail: string }).detail] : [],
  );
  expect(new Set(lost)).toEqual(new Set(['deal_sold_out']));
  expect(await sql`select claimed_count from public.deals where id = ${id}`).toEqual([{ claimed_count: 20 }]);

  const [owner = ''] = people;
  await sql`update public.businesses set owner_id = ${owner} where id = ${business}`;
  const code = String(won[0]?.['code']);
  const atTill = await Promise.allSettled(
    [1, 2].map(() => as(owner, (tx) => tx`select * from public.redeem_deal(${id}, ${code.toLowerCase()})`)),
  );
  expect(atTill.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('of two concurrent decisions on one item the first wins and the second gets an error', async () => {
  const business = await addBusiness();
  const [job] =
    await sql`insert into public.jobs (title, business_id, status) values ('Crowd', ${business}, 'pending') returning id`;
  const editors = await addPeople(2);
  await sql`insert into public.staff (user_id, role) select id, 'editor' from unnest(${editors}::uuid[]) as id`;
  const decisions = await Promise.allSettled(
    editors.map((editor, index) =>
      as(
        editor,
        (tx) =>
          tx`select public.change_status('jobs', ${String(job?.['id'])}, 'pending', ${index ? 'active' : 'rejected'}, 'x')`,
      ),
    ),
  );
  expect(decisions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const told = decisions.find((decision) => decision.status === 'rejected');
  expect(told?.reason).toMatchObject({ code: 'PT409', detail: 'already_decided' });
});

it('two listings with the same new words do not block each other in any order', async () => {
  const [here, there] = [randomUUID(), randomUUID()].map((id) => `word${id.replace(/-/g, '')}`.slice(0, 30));
  const [first, second] = await Promise.all([sql.reserve(), sql.reserve()]);
  const add = async (connection: typeof first, name?: string) => {
    const [row] = await connection`insert into public.businesses (name, status, owner_id)
      values (${name ?? ''}, 'approved', null) returning id`;
    businessIds.push(String(row?.['id']));
  };
  await first`begin`;
  await second`begin`;
  // The second would otherwise block until the first ends.
  await add(first, here);
  await add(second, there);
  await add(second, here);
  await add(first, there);
  await second`commit`;
  await first`commit`;
  first.release();
  second.release();
  const found = await sql`select count(distinct word) as words from private.search_words
    where word in (${here ?? ''}, ${there ?? ''})`;
  expect(Number(found[0]?.['words'])).toBe(2);
});

/** A membership whose term ended an hour ago, of a plan of its own. */
async function addEndedMembership() {
  const [person] = await addPeople(1);
  const [{ id: plan } = { id: '' }] = await sql<{ id: string }[]>`
    insert into public.plans (name, slug, audience, is_active)
    values ('Crowd', ${`crowd-${randomUUID()}`}, 'member', false) returning id`;
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`insert into public.subscriptions
    (plan_id, user_id, status, started_at, current_period_end)
    values (${plan}, ${person ?? ''}, 'active', now() - interval '1 year', now() - interval '1 hour') returning id`;
  const remove = async () => {
    await sql`delete from public.subscriptions where id = ${id}`;
    await sql`delete from public.plans where id = ${plan}`;
  };
  return { id, remove };
}

it('a payment that is recorded while the clock waits for the membership keeps it active', async () => {
  const { id, remove } = await addEndedMembership();
  const paid = Promise.withResolvers<undefined>();
  const isLocked = Promise.withResolvers<undefined>();
  const paying = sql.begin(async (tx) => {
    await tx`update public.subscriptions set current_period_end = now() + interval '1 year' where id = ${id}`;
    isLocked.resolve(undefined);
    await paid.promise;
  });
  await isLocked.promise;
  const advancing = sql`select private.advance_memberships(now())`.execute();
  // The clock has found the membership to be over, and waits for its row.
  await expect
    .poll(
      () =>
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%advance_memberships%'`,
    )
    .toHaveLength(1);
  paid.resolve(undefined);
  await Promise.all([paying, advancing]);
  const [row] = await sql`select status, grace_ends_at from public.subscriptions where id = ${id}`;
  await remove();
  expect(row).toEqual({ status: 'active', grace_ends_at: null });
});

it('two runs of the clock at once email a member once', async () => {
  const { id, remove } = await addEndedMembership();
  await Promise.all(Array.from({ length: 4 }, () => sql`select private.advance_memberships(now())`));
  const mails = await sql`select from private.outbox where data ->> 'subscription_id' = ${id}`;
  await remove();
  expect(mails).toHaveLength(1);
});
