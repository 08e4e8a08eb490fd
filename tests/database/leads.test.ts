import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { meet, sql } from './support/meet.ts';
import { addUser } from './support/add-user.ts';
import { as } from './support/personas.ts';
import type { Town } from './support/town.ts';

interface Sent {
  id: string;
  token: string;
}

const slugOf = async (tx: TransactionSql, id: string) =>
  String((await tx`select slug from public.businesses where id = ${id}`)[0]?.['slug']);

/** Asks businesses for a quote as the function of the form does; returns the request with its secret. */
async function ask(
  tx: TransactionSql,
  businesses: string[],
  change: Record<string, unknown> = {},
  person: string | null = null,
): Promise<Sent> {
  const slugs = await Promise.all(businesses.map((id) => slugOf(tx, id)));
  const wanted = {
    businesses: slugs,
    name: 'Vera Visitor',
    email: `vera-${randomUUID()}@leads.test`,
    phone: '',
    message: 'A wedding cake for 80 people',
    language: 'en',
    ...change,
  };
  await tx`select public.request_quotes(${tx.json(wanted)}, ${person}, '192.0.2.1')`;
  const [row] = await tx`select id, private.lead_token(id) as token from private.lead_requests
    where email = lower(${wanted.email})`;
  return { id: String(row?.['id']), token: String(row?.['token']) };
}

const leadsOf = (tx: TransactionSql, { id }: Sent) =>
  tx`select id, business_id, state, email, body from public.leads where request_id = ${id} order by business_id`;
const mailsTo = (tx: TransactionSql, template: string) =>
  tx`select recipient, user_id, data from private.outbox where template = ${template}`;
const confirm = ({ id, token }: Sent) => `select public.confirm_lead_request('${id}', '${token}') as request`;

describe('a request for quotes', () => {
  it('reaches its businesses once whoever sent it confirms it by the link, and no other link', () =>
    inTown(async (town, act, tx) => {
      const second = await addBusiness(tx, town.ids.owner);
      const sent = await ask(tx, [town.approved, second]);
      expect(await leadsOf(tx, sent)).toHaveLength(0);
      // An address that may be anybody's gets nothing that was typed.
      expect(JSON.stringify((await mailsTo(tx, 'lead_request'))[0])).not.toContain('wedding');
      for (const token of ['', 'x', (await ask(tx, [second])).token])
        await expect(act('anon', confirm({ ...sent, token }))).rejects.toMatchObject(
          httpError(404, 'not_found'),
        );
      await act('anon', confirm(sent));
      await act('anon', confirm(sent));
      expect(await leadsOf(tx, sent)).toHaveLength(2);
      const mails = await mailsTo(tx, 'lead');
      expect(mails.filter(({ user_id }) => user_id === town.ids.owner)).toHaveLength(2);
      expect(mails.some(({ user_id }) => user_id === town.ids.manager)).toBe(true);
    }));

  it('of a person with that confirmed address is sent at once, and with another one is not', () =>
    inTown(async (town, _act, tx) => {
      const email = `${town.ids.member}@rights.test`;
      await tx`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${town.ids.member}`;
      const own = await ask(tx, [town.approved], { email }, town.ids.member);
      expect(await leadsOf(tx, own)).toHaveLength(1);
      const other = await ask(tx, [town.approved], {}, town.ids.member);
      expect(await leadsOf(tx, other)).toHaveLength(0);
    }));

  it('goes to one to five published businesses that take leads', () =>
    inTown(async (town, act, tx) => {
      const many = await Promise.all(Array.from({ length: 6 }, () => addBusiness(tx, town.ids.owner)));
      await expect(tx.savepoint((inner) => ask(inner, many))).rejects.toMatchObject(
        httpError(422, 'businesses_count'),
      );
      await expect(tx.savepoint((inner) => ask(inner, []))).rejects.toMatchObject(
        httpError(422, 'businesses_count'),
      );
      expect(await leadsOf(tx, await ask(tx, many.slice(0, 5)))).toHaveLength(0);
      for (const closed of [town.draft, town.foreign])
        await expect(tx.savepoint((inner) => ask(inner, [town.approved, closed]))).rejects.toMatchObject(
          httpError(409, 'messages_not_read'),
        );
      const sent = await ask(tx, [town.approved]);
      await act('owner', `select public.set_takes_leads('${town.approved}', false)`);
      await expect(tx.savepoint((inner) => ask(inner, [town.approved]))).rejects.toMatchObject(
        httpError(409, 'messages_not_read'),
      );
      await expect(act('anon', confirm(sent))).rejects.toMatchObject(httpError(409, 'messages_not_read'));
      await act('owner', `select public.set_takes_leads('${town.approved}', true)`);
      await act('anon', confirm(sent));
      expect(await leadsOf(tx, sent)).toHaveLength(1);
    }));

  it('sent twice is one, and an address gets five emails an hour at most', () =>
    inTown(async (town, _act, tx) => {
      const email = `Vera-${randomUUID()}@leads.test`;
      await ask(tx, [town.approved], { email });
      await ask(tx, [town.approved], { email });
      const rows = await tx`select from private.lead_requests where email = lower(${email})`;
      expect(rows).toHaveLength(1);
      for (let at = 0; at < 4; at += 1) await ask(tx, [town.approved], { email, message: `M ${String(at)}` });
      await expect(
        tx.savepoint((inner) => ask(inner, [town.approved], { email, message: 'Sixth' })),
      ).rejects.toMatchObject(httpError(429, 'too_many_messages'));
    }));

  it('is withdrawn by its link: the business loses address and text, and its emails are not sent', () =>
    inTown(async (town, act, tx) => {
      const sent = await ask(tx, [town.approved]);
      await act('anon', confirm(sent));
      const withdraw = (token: string) =>
        act('anon', `select public.withdraw_lead_request('${sent.id}', '${token}') as request`);
      await expect(withdraw('x')).rejects.toMatchObject(httpError(404, 'not_found'));
      await withdraw(sent.token);
      await withdraw(sent.token);
      expect([...(await leadsOf(tx, sent))]).toMatchObject([{ email: null, body: null, state: 'new' }]);
      const [due] = await tx`select private.is_still_due(kind, user_id, data) as is_due from private.outbox
        where template = 'lead' and user_id = ${town.ids.owner} order by created_at desc limit 1`;
      expect(due).toEqual({ is_due: false });
      await expect(act('anon', confirm(sent))).rejects.toMatchObject(httpError(409, 'withdrawn'));
    }));

  it('tells who sent it that it was seen and answered, and not that it is spam, won or lost', () =>
    inTown(async (town, act, tx) => {
      const sent = await ask(tx, [town.approved]);
      await act('anon', confirm(sent));
      const [lead] = await leadsOf(tx, sent);
      const statusOf = async () => {
        const [row] = await act(
          'anon',
          `select public.read_lead_request('${sent.id}', '${sent.token}') as r`,
        );
        return (row?.['r'] as { businesses: { status: string }[] }).businesses[0]?.status;
      };
      expect(await statusOf()).toBe('sent');
      await act('manager', `select public.mark_lead_seen('${String(lead?.['id'])}')`);
      expect(await statusOf()).toBe('seen');
      await act('owner', move(lead?.['id'], 'new', 'spam'));
      expect(await statusOf()).toBe('seen');
      await act('owner', move(lead?.['id'], 'spam', 'lost'));
      expect(await statusOf()).toBe('answered');
    }));
});

const move = (id: unknown, from: string, to: string, value = 'null') =>
  `select public.change_lead('${String(id)}', '${from}', '${to}', ${value})`;

async function addBusiness(tx: TransactionSql, owner: string): Promise<string> {
  const [row] = await tx`insert into public.businesses (name, owner_id, status)
    values (${`Bakery ${randomUUID()}`}, ${owner}, 'approved') returning id`;
  return String(row?.['id']);
}

describe('a lead', () => {
  it('is changed by the owner and managers only, and every door to it is closed to others', () =>
    inTown(async (town, act, tx) => {
      for (const who of ['stranger', 'member', 'contributor', 'editor', 'admin'] as const) {
        for (const statement of [
          move(town.message, 'new', 'won', '5000'),
          `select public.mark_lead_seen('${town.message}')`,
          `select public.thank_referrer('${town.message}', 'X', true)`,
          `select public.record_lead_export('${town.approved}', 1)`,
        ])
          await expect(act(who, statement), `${who}: ${statement}`).rejects.toMatchObject(
            httpError(404, 'not_found'),
          );
        expect(await act(who, `select * from public.lead_referrers('${town.approved}')`)).toEqual([]);
      }
      await expect(act('anon', move(town.message, 'new', 'won'))).rejects.toMatchObject({ code: '42501' });
      for (const column of ['referrer_id', 'request_id', '*'])
        await expect(act('owner', `select ${column} from public.leads`)).rejects.toMatchObject({
          code: '42501',
        });
      for (const set of [`state = 'won'`, `value = 5`, `seen_at = now()`, `email = 'x@y.test'`])
        await expect(
          act('owner', `update public.leads set ${set} where id = '${town.message}'`),
        ).rejects.toMatchObject({ code: '42501' });
      await act('manager', move(town.message, 'new', 'won', '125000'));
      const [won] = await tx`select state, value, seen_at is null as is_unseen from public.leads
        where id = ${town.message}`;
      expect(won).toEqual({ state: 'won', value: '125000', is_unseen: false });
    }));

  it('has a value only where it is won, in range', () =>
    inTown(async (town, act) => {
      await expect(act('owner', move(town.message, 'new', 'lost', '5'))).rejects.toMatchObject({
        code: '23514',
      });
      await expect(act('owner', move(town.message, 'new', 'won', '-1'))).rejects.toMatchObject({
        code: '23514',
      });
      await expect(act('owner', move(town.message, 'new', 'mine'))).rejects.toMatchObject({ code: '23514' });
    }));

  it('leaves a trace in the activity log when it leaves the hub as a file', () =>
    inTown(async (town, act, tx) => {
      await act('owner', `select public.record_lead_export('${town.approved}', 3)`);
      await act('owner', `select public.record_lead_export('${town.approved}', 3)`);
      const rows = await tx`select new_values from public.audit_log
        where entity = 'leads' and action = 'export' and entity_id = ${town.approved}`;
      expect([...rows]).toEqual([{ new_values: { rows: 3 } }]);
    }));
});

it('of two who change a lead at once, the second learns of it', async () => {
  const owner = randomUUID();
  await sql`insert into auth.users (id, aud, role, email, email_confirmed_at)
    values (${owner}, 'authenticated', 'authenticated', ${`${owner}@leads.test`}, now())`;
  const [business] = await sql`insert into public.businesses (name, owner_id, status)
    values (${`Bakery ${owner}`}, ${owner}, 'approved') returning id`;
  const [lead] = await sql`insert into public.leads (business_id, name, email, body)
    values (${String(business?.['id'])}, 'Vera', 'vera@leads.test', 'Hello') returning id`;
  const change = (to: string) => (tx: TransactionSql) =>
    tx`select public.change_lead(${String(lead?.['id'])}, 'new', ${to})`;
  const [second] = await meet([owner, change('won')], [owner, change('lost')]);
  expect(second).toMatchObject({ code: 'PT409', detail: 'changed_meanwhile' });
  await sql`delete from auth.users where id = ${owner}`;
  await sql`delete from public.businesses where id = ${String(business?.['id'])}`;
});

it('a message and a request for a quote that reach a business at once both arrive', async () => {
  const [owner, asker] = [randomUUID(), randomUUID()];
  for (const id of [owner, asker])
    await sql`insert into auth.users (id, aud, role, email, email_confirmed_at)
      values (${id}, 'authenticated', 'authenticated', ${`${id}@leads.test`}, now())`;
  const [business] = await sql<
    { id: string; slug: string }[]
  >`insert into public.businesses (name, owner_id, status)
    values (${`Bakery ${owner}`}, ${owner}, 'approved') returning id, slug`;
  const { id = '', slug = '' } = business ?? {};
  const wanted = {
    businesses: [slug],
    name: 'Vera',
    email: `${asker}@leads.test`,
    phone: '',
    message: 'A cake',
  };
  const ended = await meet(
    [null, (tx) => tx`select private.assert_contact_limit(${`message listing ${id}`}, 40, 3600)`],
    [
      null,
      (tx) =>
        tx`select public.receive_contact_message(${slug}, 'Ann', 'ann@leads.test', '', 'Hello', ${owner})`,
    ],
    [null, (tx) => tx`select public.request_quotes(${tx.json(wanted)}, ${asker}, ${asker})`],
  );
  expect(ended).toMatchObject([{ code: '' }, { code: '' }]);
  expect(await sql`select source from public.leads where business_id = ${id} order by 1`).toEqual([
    { source: 'contact' },
    { source: 'quote' },
  ]);
  await sql`delete from private.outbox where recipient = ${wanted.email}`;
  await sql`delete from private.lead_requests where email = ${wanted.email}`;
  await sql`delete from auth.users where id in ${sql([owner, asker])}`;
  await sql`delete from public.businesses where id = ${id}`;
});

const refer = (slug: string, change: Partial<Record<'email' | 'consent' | 'need', string>> = {}) =>
  `select public.refer_customer('${slug}', 'Cara Customer', '${change.email ?? 'cara@leads.test'}', '',
    '${change.need ?? 'A new roof'}', ${change.consent ?? 'true'}) as id`;

/** A business of somebody else, without the people of the town. */
async function addOther(tx: TransactionSql) {
  const owner = await addUser(tx);
  const id = await addBusiness(tx, owner);
  return { owner, id, slug: await slugOf(tx, id) };
}

const referredTo = async (tx: TransactionSql, id: string) =>
  tx`select id, referrer_id, state from public.leads where business_id = ${id}`;

describe('a referral', () => {
  it('is for members with the consent of the customer, and not to a business of their own', () =>
    inTown(async (town, act, tx) => {
      const { id, slug } = await addOther(tx);
      await expect(act('anon', refer(slug))).rejects.toMatchObject({ code: '42501' });
      await expect(act('stranger', refer(slug))).rejects.toMatchObject(httpError(403, 'members_only'));
      await expect(act('member', refer(slug, { consent: 'false' }))).rejects.toMatchObject(
        httpError(422, 'consent_needed'),
      );
      await tx`update public.profiles set membership_status = 'active' where id = ${town.ids.owner}`;
      await expect(act('owner', refer(await slugOf(tx, town.approved)))).rejects.toMatchObject(
        httpError(409, 'own_business'),
      );
      await expect(act('member', refer(slug, { email: 'nobody' }))).rejects.toMatchObject({ code: '23514' });
      await act('member', refer(slug));
      await act('member', refer(slug));
      expect([...(await referredTo(tx, id))]).toMatchObject([{ referrer_id: town.ids.member, state: 'new' }]);
      const [mail] = await mailsTo(tx, 'lead_request');
      expect(mail).toMatchObject({ recipient: 'cara@leads.test', data: { outcome: 'referred' } });
      expect(JSON.stringify(mail)).not.toContain('roof');
    }));

  it('does not reach somebody who blocked the referrer, nor tell who did', () =>
    inTown(async (town, act, tx) => {
      const { owner, id, slug } = await addOther(tx);
      await tx`insert into public.blocks (blocker_id, blocked_id) values (${owner}, ${town.ids.member})`;
      const error = httpError(409, 'messages_not_read');
      await expect(act('member', refer(slug))).rejects.toMatchObject(error);
      await tx`delete from public.blocks`;
      await tx`update public.businesses set takes_leads = false where id = ${id}`;
      await expect(act('member', refer(slug))).rejects.toMatchObject(error);
      await tx`update public.businesses set takes_leads = true where id = ${id}`;
      await act('member', refer(slug));
      const names = () =>
        as(tx, { userId: owner }, (run) => run`select name from public.lead_referrers(${id})`);
      const due = () => tx`select from private.outbox where user_id = ${owner} and template = 'lead'
        and private.is_still_due(kind, user_id, data)`;
      expect(await names()).toHaveLength(1);
      expect(await due()).toHaveLength(1);
      await tx`insert into public.blocks (blocker_id, blocked_id) values (${town.ids.member}, ${owner})`;
      expect(await names()).toEqual([]);
      // Nor by an email that was still queued.
      expect(await due()).toEqual([]);
    }));

  it('that was won is thanked for, with the value only where the business tells it', () =>
    inTown(async (town, act, tx) => {
      const { owner, id, slug } = await addOther(tx);
      await act('member', refer(slug));
      const [lead] = await referredTo(tx, id);
      const run = (statement: string) => as(tx, { userId: owner }, (inner) => inner.unsafe(statement));
      const thank = (shares: boolean) =>
        run(`select public.thank_referrer('${String(lead?.['id'])}', 'Many thanks', ${String(shares)})`);
      const given = async () => (await act('member', 'select * from public.my_referrals()'))[0];
      await expect(thank(true)).rejects.toMatchObject(httpError(409, 'not_won'));
      await run(move(lead?.['id'], 'new', 'won', '250000'));
      expect(await given()).toMatchObject({ state: 'won', value: null, thanked_at: null });
      await thank(false);
      expect(await given()).toMatchObject({ value: null, thanks: 'Many thanks' });
      const [mail] = await mailsTo(tx, 'referral_thanks');
      expect(mail).toMatchObject({ user_id: town.ids.member, data: { thanks: 'Many thanks' } });
      expect(mail?.['data']).not.toHaveProperty('value');
      await thank(true);
      expect(await given()).toMatchObject({ value: '250000' });
      expect(await act('stranger', 'select * from public.my_referrals()')).toEqual([]);
    }));

  it('is withdrawn by whoever gave it, and by the customer, and by nobody else', () =>
    inTown(async (town, act, tx) => {
      const { id, slug } = await addOther(tx);
      const [made] = await act('member', refer(slug));
      const withdraw = `select public.withdraw_lead_request('${String(made?.['id'])}')`;
      for (const who of ['stranger', 'owner', 'admin'] as const)
        await expect(act(who, withdraw)).rejects.toMatchObject(httpError(404, 'not_found'));
      await act('member', withdraw);
      const [lead] = await tx`select email, withdrawn_at from public.leads where business_id = ${id}`;
      expect(lead).toMatchObject({ email: null });
      expect(lead?.['withdrawn_at']).not.toBeNull();
      const [row] = await act('member', 'select state from public.my_referrals()');
      expect(row).toEqual({ state: 'withdrawn' });
      expect(town.ids.member).not.toBe('');
    }));
});

describe('what came of leads', () => {
  const report = `select public.lead_report(private.today() - 400, private.today() + 1) as report`;
  const totals = ({ approved }: Town) =>
    `select * from public.lead_totals('${approved}', private.today(), 30)`;

  it('is counted for the business and for staff with a second factor, without spam', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.leads where business_id = ${town.approved}`;
      const add = (source: string, state: string, value: number | null) =>
        tx`insert into public.leads (business_id, source, name, email, body, state, value)
          values (${town.approved}, ${source}, 'Vera', 'v@leads.test', 'X', ${state}, ${value})`;
      await add('contact', 'new', null);
      await add('quote', 'won', 120_000);
      await add('referral', 'lost', null);
      await add('quote', 'spam', null);
      const now = { contacts: 1, quotes: 1, referrals: 1, given: 0, won: 1, value: '120000' };
      for (const who of ['owner', 'manager', 'admin'] as const)
        expect(await act(who, totals(town))).toContainEqual({ is_previous: false, ...now });
      for (const who of ['stranger', 'member', 'contributor'] as const)
        expect(await act(who, totals(town))).toEqual([]);
      const [read] = await act('editor', report);
      const { organizations } = read?.['report'] as { organizations: Record<string, unknown>[] };
      expect(organizations).toContainEqual(expect.objectContaining({ won: 1, value: 120_000, quotes: 1 }));
      expect(JSON.stringify(read)).not.toContain('v@leads.test');
      for (const who of ['stranger', 'member', 'owner'] as const)
        await expect(act(who, report)).rejects.toMatchObject({ code: '42501' });
      await tx`update public.site_settings set staff_second_factor = true`;
      await expect(
        as(tx, { userId: town.ids.admin, aal: 'aal1' }, (run) => run.unsafe(report)),
      ).rejects.toMatchObject({ code: '42501' });
    }));
});

it('the totals of a business count days of the time zone of the hub, not of UTC', () =>
  inTown(async (town, act, tx) => {
    await tx`delete from public.leads where business_id = ${town.approved}`;
    await tx`update public.site_settings set time_zone = 'America/Los_Angeles'`;
    // The evening of May 3 there is May 4 in UTC.
    await tx`insert into public.leads (business_id, name, email, body, state, value, created_at, state_changed_at)
      values (${town.approved}, 'Vera', 'v@leads.test', 'X', 'won', 500, '2026-05-04 04:00Z', '2026-05-04 05:00Z')`;
    const of = async (day: string) =>
      (await act('owner', `select * from public.lead_totals('${town.approved}', '${day}', 1)`)).find(
        ({ is_previous: isPrevious }) => isPrevious === false,
      );
    expect(await of('2026-05-03')).toMatchObject({ contacts: 1, won: 1, value: '500' });
    expect(await of('2026-05-04')).toMatchObject({ contacts: 0, won: 0, value: '0' });
  }));

it('who saves the totals of leads as a file is in the activity log, once in ten minutes for each period', () =>
  inTown(async (town, act, tx) => {
    const save = (since: string) => `select public.record_lead_report_export('${since}', '2026-05-31', 7)`;
    for (const who of ['stranger', 'member', 'owner'] as const)
      await expect(act(who, save('2026-05-01')), who).rejects.toMatchObject(httpError(403, 'staff_only'));
    await expect(act('anon', save('2026-05-01'))).rejects.toMatchObject({ code: '42501' });
    for (const since of ['2026-05-01', '2026-05-01', '2026-04-01']) await act('editor', save(since));
    const rows = await tx`select new_values from public.audit_log
      where entity = 'leads' and action = 'export' and entity_id = 'report' and actor_id = ${town.ids.editor}
      order by id`;
    expect(rows.map((row): unknown => row['new_values'])).toEqual([
      { rows: 7, since: '2026-05-01', until: '2026-05-31' },
      { rows: 7, since: '2026-04-01', until: '2026-05-31' },
    ]);
  }));

it('what a person asked and referred is in their data, and what is not theirs is not', () =>
  inTown(async (town, act, tx) => {
    const { slug } = await addOther(tx);
    await act('member', refer(slug, { need: 'A fence around the yard' }));
    const dataOf = async (who: 'member' | 'stranger') =>
      JSON.stringify(await act(who, 'select public.export_my_data() as data'));
    expect(await dataOf('member')).toContain('A fence around the yard');
    expect(await dataOf('stranger')).not.toContain('A fence around the yard');
    expect(town.approved).not.toBe('');
  }));

it('requests that nobody confirmed are deleted after a week', () =>
  inTown(async (town, _act, tx) => {
    const sent = await ask(tx, [town.approved]);
    await tx`select public.delete_old_contact()`;
    const left = () => tx`select from private.lead_requests where id = ${sent.id}`;
    expect(await left()).toHaveLength(1);
    await tx`update private.lead_requests set created_at = now() - interval '8 days' where id = ${sent.id}`;
    await tx`select public.delete_old_contact()`;
    expect(await left()).toHaveLength(0);
  }));

it('a decision on a report is undone by staff, and its answer is not sent if it was still queued', () =>
  inTown(async (town, act, tx) => {
    await tx`update public.reports set email = 'vera@leads.test' where id = ${town.report}`;
    const decide = (from: string, to: string) =>
      `select public.change_status('reports', '${town.report}', '${from}', '${to}', 'Done')`;
    const answers = () =>
      tx`select data ->> 'outcome' as outcome from private.outbox where template = 'report_answer'
        and recipient = 'vera@leads.test'`;
    await act('editor', decide('pending', 'resolved'));
    expect([...(await answers())]).toEqual([{ outcome: 'resolved' }]);
    for (const who of ['stranger', 'member', 'owner'] as const)
      await expect(act(who, decide('resolved', 'pending'))).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|PT40[34])$/) as string,
      });
    await act('editor', decide('resolved', 'pending'));
    expect([...(await answers())]).toEqual([]);
    await act('admin', decide('pending', 'rejected'));
    expect([...(await answers())]).toEqual([{ outcome: 'rejected' }]);
  }));

it('the answer to a report is in the bell of who has an account with that address, until it is undone before it was sent', () =>
  inTown(async (town, act, tx) => {
    const [stranger] = await tx`select email from auth.users where id = ${town.ids.stranger}`;
    await tx`update public.reports set email = upper(${String(stranger?.['email'])}) where id = ${town.report}`;
    const decide = (from: string, to: string) =>
      act(
        'editor',
        `select public.change_status('reports', '${town.report}', '${from}', '${to}', 'Thank you')`,
      );
    const entries = async () => {
      const [row] = await act('stranger', 'select public.my_notifications() as page');
      const { items } = row?.['page'] as { items: { template: string; data: object }[] };
      return items.filter(({ template }) => template === 'report_answer').map(({ data }) => data);
    };
    await decide('pending', 'resolved');
    expect(await entries()).toMatchObject([{ outcome: 'resolved', answer: 'Thank you' }]);
    await decide('resolved', 'pending');
    expect(await entries()).toEqual([]);
    await decide('pending', 'rejected');
    // Once it was sent, the entry stays with it.
    await tx`update private.outbox set state = 'sent' where template = 'report_answer'`;
    await decide('rejected', 'pending');
    expect(await entries()).toMatchObject([{ outcome: 'rejected' }]);
    // An address that was not confirmed may be somebody else's.
    await tx`update auth.users set email_confirmed_at = null where id = ${town.ids.stranger}`;
    await decide('pending', 'resolved');
    expect(await entries()).toHaveLength(1);
  }));
