import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';

/** Whom the lists of a scaled town are read as, and of what. */
export interface RecordExamples {
  /** An admin in a session with a second factor. */
  admin: object;
  /** A member who has much of everything. */
  member: object;
  /** The member's, with all others; and the topic with the most replies. */
  group: string;
  topic: string;
  thread: string;
  form: string;
  event: string;
  date: string;
  organization: string;
  business: string;
}

/**
 * Adds to a town that `fillTown` filled what signed-in people and staff read: a part of what the largest town has of statistics, memberships, bills,
 * the log, conversations, a bell, a group that everybody is in, registrations and answers. One member has as large a part of them. Needs the
 * database owner, as fillTown does.
 */
export async function fillRecords(sql: Sql, part: number): Promise<RecordExamples> {
  const of = (count: number) => Math.ceil(count * part);
  const ids = { admin: randomUUID(), group: randomUUID(), thread: randomUUID(), form: randomUUID() };
  const found = await sql.begin(async (tx) => {
    await tx`set local jit = off`;
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table town_people on commit drop as
      select p.id, row_number() over (order by p.created_at, p.id) as place from public.profiles as p`;
    await tx`create unique index on town_people (place)`;
    await tx`create temporary table town_listings on commit drop as
      select b.id, row_number() over (order by b.slug) as n from public.businesses as b where b.status = 'approved'`;
    await tx`analyze town_people, town_listings`;
    await addStaff(tx, ids.admin);
    await addStatistics(tx);
    await addMemberships(tx);
    await addBills(tx);
    await addLog(tx, of(200_000), ids.admin);
    const [me] = await tx<{ id: string }[]>`select id from town_people where place = 1`;
    const member = me?.id ?? '';
    await addBell(tx, member, of(10_000), of(100_000));
    await addConversations(tx, member, ids.thread, of(10_000), of(1000));
    const topic = await addGroup(tx, ids.group, of(5000));
    const registered = await addRegistrations(tx, of(5000), of(100_000));
    await addAnswers(tx, ids.form, of(20_000));
    await addLeads(tx, of(50_000));
    await tx`select private.recount_totals(), private.copy_account_addresses()`;
    const [organization] = await tx<
      { id: string }[]
    >`select id from public.business_profiles where owner_id = ${member}`;
    const [business] = await tx<{ id: string }[]>`select id from town_listings where n = 1`;
    return {
      member,
      topic,
      ...registered,
      organization: organization?.id ?? '',
      business: business?.id ?? '',
    };
  });
  await sql`vacuum analyze`;
  const [session] = await sql<
    { id: string }[]
  >`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
    values (${randomUUID()}, ${ids.admin}, now(), now(), 'aal2') returning id`;
  return {
    ...found,
    ...ids,
    admin: { role: 'authenticated', sub: ids.admin, aal: 'aal2', session_id: session?.id },
    member: { role: 'authenticated', sub: found.member, session_id: randomUUID() },
  };
}

async function addStaff(tx: TransactionSql, admin: string) {
  await tx`insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
    values (${admin}, 'authenticated', 'authenticated', 'admin@scale.test', now(), now() - interval '1 year')`;
  await tx`insert into public.profiles (id, first_name, last_name) values (${admin}, 'Ada', 'Admin')`;
  await tx`insert into public.staff (user_id, role) values (${admin}, 'admin')`;
  await tx`insert into private.conduct_acceptances (user_id, version)
    select p.id, s.conduct_version from public.profiles as p, public.site_settings as s on conflict do nothing`;
}

/** Of each listing about twenty days of the last sixty, viewed and found. */
const addStatistics = (tx: TransactionSql) => tx`
  insert into public.listing_stats (business_id, day, kind, count)
  select l.id, current_date - (d * 3 + l.n % 3)::integer, kind, 1 + (hashtextextended(kind || l.n || '-' || d, 0) & 255)
  from town_listings as l, generate_series(0, 19) as d, unnest('{view,search}'::text[]) as kind`;

/** Every fifth person has an organization with a membership; their terms end over the next year, some are late or have lapsed. */
async function addMemberships(tx: TransactionSql) {
  await tx`insert into public.business_profiles (owner_id, name, business_subscription_status, created_at, updated_at)
    select p.id, 'Company of ' || f.first_name || ' ' || f.last_name, 'active', now() - make_interval(mins => p.place::integer),
      now() - make_interval(mins => p.place::integer)
    from town_people as p join public.profiles as f on f.id = p.id where p.place % 5 = 1`;
  await tx`insert into public.plans (name, slug, audience, price, updated_at)
    values ('Scaled business', 'scaled-business', 'business', 36000, now() - interval '2 years')`;
  await tx`insert into public.subscriptions (plan_id, business_profile_id, status, started_at, current_period_start, current_period_end, anchor_on,
      payment_method, created_at, status_changed_at)
    select p.id, o.id, case when n % 20 = 0 then 'lapsed' when n % 23 = 0 then 'grace' else 'active' end, now() - interval '400 days',
      now() - interval '345 days', now() + make_interval(hours => ((n * 37) % 8760)::integer), current_date - 345, 'check',
      now() - interval '400 days', now() - make_interval(mins => n::integer)
    from (select id, row_number() over (order by created_at) as n from public.business_profiles) as o, public.plans as p
    where p.slug = 'scaled-business'`;
  await tx`insert into public.membership_terms (subscription_id, plan_id, price, starts_at, ends_at, source)
    select id, plan_id, 36000, current_period_start, current_period_end, 'import' from public.subscriptions`;
}

/** Twelve invoices of each membership over the last years, paid but for the latest of some; with payments and the entries of both. */
async function addBills(tx: TransactionSql) {
  await tx`insert into public.invoices (number, status, organization_id, subscription_id, bill_to, currency, subtotal, total, amount_paid, issued_on,
      due_on, paid_at, created_at, updated_at)
    select 'S-' || row_number() over (order by k desc, o.created_at), case when is_open then 'open' else 'paid' end, o.id, s.id,
      jsonb_build_object('name', o.name), 'USD', 36000, 36000, case when is_open then 0 else 36000 end, day, day + 30,
      case when not is_open then day::timestamptz + interval '20 days' end, day::timestamptz, day::timestamptz
    from (select *, row_number() over (order by created_at) as n from public.business_profiles) as o
    join public.subscriptions as s on s.business_profile_id = o.id cross join generate_series(0, 11) as k
    cross join lateral (select current_date - (k * 90 + o.n % 90)::integer as day, k = 0 and o.n % 3 = 0 or k = 1 and o.n % 17 = 0 as is_open) as made`;
  await tx`insert into public.payments (organization_id, method, status, amount, amount_allocated, currency, received_on, reference, invoice_id,
      created_at, updated_at, settled_at)
    select organization_id, case when n % 3 = 0 then 'check' else 'card' end, 'settled', 36000, 36000, 'USD', issued_on + 20, 'R-' || n, id,
      paid_at, paid_at, paid_at
    from (select *, row_number() over (order by issued_on, id) as n from public.invoices where status = 'paid') as i`;
  await tx`insert into public.payment_allocations (payment_id, invoice_id, amount, created_at) select id, invoice_id, amount, settled_at from public.payments`;
  await tx`insert into public.ledger_entries (posting_id, kind, booked_on, account_id, amount, invoice_id)
    select id, 'invoice', issued_on, account, case account when 'receivable' then 36000 else -36000 end, id
    from public.invoices, unnest('{receivable,dues}'::text[]) as account`;
  await tx`insert into public.ledger_entries (posting_id, kind, booked_on, account_id, amount, payment_id, invoice_id)
    select id, 'payment', received_on, account, case account when 'receivable' then -36000 else 36000 end, id, invoice_id
    from public.payments, unnest('{receivable,undeposited}'::text[]) as account`;
}

const addLog = (tx: TransactionSql, count: number, admin: string) => tx`
  insert into public.audit_log (occurred_at, actor_id, actor_role, action, entity, entity_id, old_values, new_values, words, starts_group)
  select now() - make_interval(mins => (${count} - i)::integer), case when i % 3 = 0 then ${admin}::uuid end, 'admin', 'update', 'businesses', l.id::text,
    '{"status": "pending"}', '{"status": "approved"}', to_tsvector('simple', 'lantern ' || i), true
  from generate_series(1, ${count}::integer) as i join town_listings as l on l.n = 1 + i % (select count(*) from town_listings)`;

/** Of one member as many as are asked for, and of others so many more. */
async function addBell(tx: TransactionSql, member: string, own: number, others: number) {
  const entry = tx`'decisions', 'decision', jsonb_build_object('outcome', 'approved', 'entity', 'businesses', 'name', 'Mill ' || n),
    gen_random_uuid()::text, now() - n * interval '1 minute', case when n % 2 = 0 then now() end`;
  await tx`insert into private.notifications (user_id, kind, template, data, subject, changed_at, read_at)
    select ${member}, ${entry} from generate_series(1, ${own}::integer) as n`;
  await tx`insert into private.notifications (user_id, kind, template, data, subject, changed_at, read_at)
    select p.id, ${entry} from generate_series(1, ${others}::integer) as n
    join town_people as p on p.place = 2 + n % ((select count(*) from town_people) - 1)`;
}

/** A conversation of so many messages, and so many others of the same member, of twenty each. */
async function addConversations(
  tx: TransactionSql,
  member: string,
  thread: string,
  messages: number,
  others: number,
) {
  await tx`create temporary table town_threads on commit drop as
    select case n when 1 then ${thread}::uuid else gen_random_uuid() end as id, case n when 1 then ${messages}::integer else 20 end as messages, n,
      p.id as partner from (select id, place - 1 as n from town_people where place > 1 and place <= ${others}::integer + 1) as p`;
  await tx`insert into public.threads (id, is_pair, low_id, high_id, last_seq, last_change, last_message_at)
    select id, true, least(${member}::uuid, partner), greatest(${member}::uuid, partner), messages, messages, now() - n * interval '1 hour' from town_threads`;
  await tx`insert into public.thread_members (thread_id, user_id, read_seq) select id, person, messages / 2 from town_threads, unnest(array[${member}::uuid, partner]) as person`;
  await tx`insert into public.messages (thread_id, seq, change_no, sender_id, client_id, body, created_at)
    select id, seq, seq, case when seq % 2 = 0 then ${member}::uuid else partner end, gen_random_uuid(),
      'About the ' || (array['bread','meeting','parking','lantern','harbor','invoice','garden','bridge'])[1 + seq % 8] || ' number ' || seq % 500,
      now() - n * interval '1 hour' - (messages - seq) * interval '1 minute'
    from town_threads, generate_series(1, messages) as seq`;
  await tx`insert into public.connections (person_id, other_id)
    select one, other from town_threads cross join lateral (values (${member}::uuid, partner), (partner, ${member}::uuid)) as pair (one, other)`;
}

/** Everybody up to a number is in it, the member as its chair; a hundred topics, whose replies are shared among them. */
async function addGroup(tx: TransactionSql, group: string, people: number) {
  await tx`insert into public.groups (id, name, slug) values (${group}, 'Everybody', 'everybody')`;
  await tx`insert into public.group_members (group_id, user_id, role)
    select ${group}, id, case when place = 1 then 'chair' else 'member' end from town_people where place <= ${people}`;
  await tx`insert into public.group_preferences (group_id, user_id) select ${group}, id from town_people where place <= ${people}`;
  await tx`insert into private.group_sizes (group_id, open_terms) values (${group}, ${people})
    on conflict (group_id) do update set open_terms = excluded.open_terms`;
  await tx`insert into private.group_posts (id, group_id, kind, title, body, author_id, sequence, last_sequence, replies, created_at)
    select gen_random_uuid(), ${group}, 'topic', 'Topic ' || n, 'Where do we meet?', p.id, n, n, ${people}::integer / 100, now() - interval '1 day'
    from generate_series(1, 100) as n join town_people as p on p.place = 1 + n % 50`;
  await tx`insert into private.group_posts (id, group_id, topic_id, kind, body, author_id, sequence, last_sequence, created_at)
    select gen_random_uuid(), ${group}, t.id, 'reply', 'Reply ' || n || ' about place ' || n % 90, p.id, 100 + n, 100 + n, now() - interval '1 hour'
    from generate_series(1, ${people}::integer) as n join private.group_posts as t on t.group_id = ${group} and t.sequence = 1 + n % 100 and t.topic_id is null
    join town_people as p on p.place = 1 + n % 50`;
  await tx`update private.group_posts as t set last_sequence = greatest(t.sequence, (select max(sequence) from private.group_posts where topic_id = t.id))
    where group_id = ${group} and topic_id is null`;
  await tx`insert into private.group_sequences (group_id, last_sequence) values (${group}, ${100 + people})`;
  const [topic] = await tx<
    { id: string }[]
  >`select id from private.group_posts where group_id = ${group} and topic_id is null and sequence = 50`;
  return topic?.id ?? '';
}

/** So many for one date, which the hub itself holds, and so many for others. */
async function addRegistrations(tx: TransactionSql, own: number, others: number) {
  const [first] = await tx<
    { event: string; date: string }[]
  >`select e.id as event, o.id as date from public.events as e
    join public.event_occurrences as o on o.event_id = e.id where e.approval_status = 'approved' and o.starts_at > now()
    and e.rrule is null order by e.slug limit 1`;
  const { event = '', date = '' } = first ?? {};
  await tx`insert into public.event_registrations (event_id, occurrence_id, user_id, status)
    select ${event}, ${date}, id, case when place % 5 = 0 then 'waitlisted' else 'registered' end from town_people where place <= ${own}`;
  await tx`insert into public.event_registrations (event_id, occurrence_id, user_id, status)
    select o.event_id, o.id, p.id, 'registered' from (select id, event_id, row_number() over (order by id) as n from public.event_occurrences where id <> ${date}) as o
    join town_people as p on p.place = 1 + (o.n * 13) % (select count(*) from town_people) where o.n <= ${others}`;
  return { event, date };
}

async function addAnswers(tx: TransactionSql, form: string, count: number) {
  const [choice, number] = [randomUUID(), randomUUID()];
  await tx`insert into public.forms (id, purpose, title, slug, status) values (${form}, 'survey', 'Scaled', 'scaled', 'open')`;
  await tx`insert into public.form_fields (id, form_id, position, type, label, options)
    values (${choice}, ${form}, 0, 'choice', 'Choice', '[{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]'), (${number}, ${form}, 1, 'number', 'Number', '[]')`;
  await tx`insert into public.form_responses (form_id, answers, email, created_at, updated_at)
    select ${form}, jsonb_build_object(${choice}::text, (array['a', 'b'])[n % 2 + 1], ${number}::text, n % 100), 'visitor-' || n || '@scale.test',
      now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, ${count}::integer) as n`;
}

const addLeads = (tx: TransactionSql, count: number) => tx`
  insert into public.leads (business_id, source, name, email, body, created_at)
  select l.id, 'contact', 'Visitor ' || i, 'visitor-' || i || '@scale.test', 'Is the lantern still for sale?', now() - make_interval(mins => (i * 7)::integer)
  from generate_series(1, ${count}::integer) as i join town_listings as l on l.n = case when i % 10 = 0 then 1 else 1 + i % (select count(*) from town_listings) end`;
