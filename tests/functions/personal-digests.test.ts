import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { NotificationPage } from '#contracts/notifications.ts';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, sql } from './support/people.ts';
import { createTransport, testEnv } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
const hour = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour);
const choose = (person: Person, kind: string, frequency: string) =>
  actAs(
    person,
    (tx) => tx`insert into public.notification_choices (kind, frequency) values (${kind}, ${frequency})
      on conflict (user_id, kind) do update set frequency = excluded.frequency returning kind`,
  );
const name = (person: Person, first: string) =>
  sql`update public.profiles set first_name = ${first}, last_name = 'Hill' where id = ${person.id}`;
/** A request to connect, as `private.ask_connection` stores and tells it. */
async function ask(asker: Person, asked: Person) {
  await sql`insert into public.connection_requests (asker_id, asked_id) values (${asker.id}, ${asked.id})`;
  await sql`select private.queue_connection_mail('asked', ${asked.id}, ${asker.id})`;
}
const run = async (later: number) => {
  const [row] = await sql`select private.queue_personal_digests(${fromNow(later)}) as digests`;
  return Number(row?.['digests']);
};
const mailsTo = ({ email }: Person) =>
  listMails(inject('stack').mail_url, email).then((all) =>
    all.filter(({ subject }) => !/confirm/i.test(subject)),
  );
const mailOf = async ({ email }: Person, subject: RegExp) => {
  await sendAll(call);
  return waitForMail(inject('stack').mail_url, { to: email, subject });
};

beforeEach(async () => {
  await emptyOutbox();
  await sql`delete from private.quiet_hours`;
  await sql`update private.digest_runs set covered_until = now() - interval '8 days' where kind = 'digests'`;
});

describe('a digest', () => {
  it('comes once instead of single emails, with the lines that still apply', async () => {
    const [me, ann, ben, cy] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
    for (const [person, first] of [
      [ann, 'Ann'],
      [ben, 'Ben'],
      [cy, 'Cy'],
    ] as const)
      await name(person, first);
    await choose(me, 'connections', 'daily');
    for (const person of [ann, ben, cy]) await ask(person, me);
    await sendAll(call);
    expect(await mailsTo(me)).toHaveLength(0);
    await sql`update public.connection_requests set withdrawn_at = now() where asker_id = ${cy.id}`;
    // Two schedulers, one digest.
    const runs = await Promise.all([run(25), run(25)]);
    expect(runs.toSorted()).toEqual([0, 1]);
    const mail = await mailOf(me, /^Your day: 2 notifications$/);
    expect(mail.text).toContain('Ann Hill would like to connect with you');
    expect(mail.text).toContain('Ben Hill');
    expect(mail.text).not.toContain('Cy Hill');
    expect(mail.links).toContain(`${inject('stack').site_url}/account/people/connections`);
    expect(await run(25)).toBe(0);
    expect(await mailsTo(me)).toHaveLength(1);
    // The bell had them all the time.
    const page = NotificationPage.parse(await (await call('/notify/list', { token: me.token })).json());
    expect(page.items).toHaveLength(2);
  });

  it('is not sent when nothing in it applies any more, and ends with one click', async () => {
    const [me, ann] = [await newPerson(), await newPerson()];
    await choose(me, 'connections', 'daily');
    await ask(ann, me);
    await sql`update public.connection_requests set withdrawn_at = now() where asker_id = ${ann.id}`;
    expect(await run(25)).toBe(1);
    await sendAll(call);
    expect(await mailsTo(me)).toHaveLength(0);
    await sql`update public.connection_requests set withdrawn_at = null where asker_id = ${ann.id}`;
    await sql`select private.queue_mail(${randomUUID()}, 'connection', 'connections', ${me.id}, ${sql.json({ outcome: 'asked', person_id: ann.id })})`;
    await run(50);
    const mail = await mailOf(me, /^Your day: 1 notification$/);
    const off = mail.links.find((link) => link.includes('/notify/unsubscribe')) ?? '';
    const reply = await call(`/notify/unsubscribe${new URL(off).search}`, { method: 'POST' });
    expect(await reply.json()).toMatchObject({ kind: 'digests' });
    const rows =
      await sql`select kind, enabled from public.notification_choices where user_id = ${me.id} order by kind`;
    expect(rows.map(({ kind, enabled }) => [String(kind), Boolean(enabled)])).toEqual([
      ['connections', false],
      ['follows', false],
    ]);
  });

  it('weekly comes on Monday at 7, and has what followed organizations published', async () => {
    const [me, other, owner] = [await newPerson(), await newPerson(), await newPerson()];
    const business = await addRow('businesses', { name: 'Old Mill', owner_id: owner.id, status: 'approved' });
    for (const person of [me, other])
      await sql`insert into public.organization_follows (user_id, organization_id)
        select ${person.id}, organization_id from public.businesses where id = ${business}`;
    await sql`insert into public.notification_choices (user_id, kind, enabled) values (${other.id}, 'follows', false)`;
    await addRow('jobs', {
      title: 'Miller wanted',
      business_id: business,
      status: 'active',
      expire_date: fromNow(900),
    });
    await addRow('deals', {
      title: 'Two for one',
      business_id: business,
      status: 'active',
      valid_until: fromNow(900),
    });
    await addRow('jobs', { title: 'Hidden draft', business_id: business, status: 'draft' });
    expect(await run(8 * 24)).toBeGreaterThanOrEqual(1);
    const mail = await mailOf(me, /^2 new posts you follow$/);
    expect(mail.text).toMatch(/New deals[\s\S]*Two for one[\s\S]*New jobs[\s\S]*Miller wanted/);
    expect(mail.text).toContain('Old Mill');
    expect(mail.text).not.toContain('Hidden draft');
    expect(await mailsTo(other)).toHaveLength(0);
    expect(await run(8 * 24)).toBe(0);
    const [row] = await sql`select private.digest_time('weekly', '2026-11-30T11:59:00Z') as before,
      private.digest_time('weekly', '2026-11-30T12:00:00Z') as after`;
    expect([row?.['before'], row?.['after']]).toEqual([
      new Date('2026-11-23T12:00:00Z'),
      new Date('2026-11-30T12:00:00Z'),
    ]);
  });
});

describe('quiet hours', () => {
  const setHours = (person: Person, from: string, until: string, zone: string | null = null) =>
    actAs(person, (tx) => tx`select public.set_quiet_hours(${from}, ${until}, ${zone})`);
  const sendTime = async (person: Person, kind: string, moment: string) => {
    const [row] = await sql`select private.send_time(${person.id}, ${kind}, ${moment}) as at`;
    return (row?.['at'] as Date).toISOString();
  };

  it('hold what can wait until they end, by the person’s own clock, also over midnight', async () => {
    const me = await newPerson();
    await setHours(me, '22:00', '07:00', 'Europe/Madrid');
    const cases = [
      ['2026-11-26T20:59:00.000Z', '2026-11-26T20:59:00.000Z'],
      ['2026-11-26T21:00:00.000Z', '2026-11-27T06:00:00.000Z'],
      ['2026-11-27T05:59:00.000Z', '2026-11-27T06:00:00.000Z'],
      ['2026-11-27T06:00:00.000Z', '2026-11-27T06:00:00.000Z'],
      // Summer time ended during the night before this morning.
      ['2026-10-24T22:00:00.000Z', '2026-10-25T06:00:00.000Z'],
    ] as const;
    for (const [moment, at] of cases) expect(await sendTime(me, 'groups', moment), moment).toBe(at);
    for (const kind of [
      'billing',
      'registrations',
      'accounts',
      'claims',
      'event_reminders',
      'event_messages',
      'invitations',
    ])
      expect(await sendTime(me, kind, '2026-11-26T23:00:00.000Z'), kind).toBe('2026-11-26T23:00:00.000Z');
    await setHours(me, '12:00', '14:00');
    // The hub's clock.
    expect(await sendTime(me, 'groups', '2026-11-26T18:00:00.000Z')).toBe('2026-11-26T19:00:00.000Z');
    expect(await sendTime(me, 'groups', '2026-11-26T19:00:00.000Z')).toBe('2026-11-26T19:00:00.000Z');
    await actAs(me, (tx) => tx`select public.set_quiet_hours()`);
    expect(await sendTime(me, 'groups', '2026-11-26T18:00:00.000Z')).toBe('2026-11-26T18:00:00.000Z');
  });

  it('hold the email of a real event, and not one of security', async () => {
    const [me, ann] = [await newPerson(), await newPerson()];
    const clock = (hours: number) => fromNow(hours).toISOString().slice(11, 16);
    await setHours(me, clock(-1), clock(2), 'UTC');
    await ask(ann, me);
    await sql`select private.queue_mail(${randomUUID()}, 'second_factor_reset', 'accounts', ${me.id}, '{}')`;
    await sendAll(call);
    expect((await mailsTo(me)).map(({ subject }) => subject)).toHaveLength(1);
    await sql`update private.outbox set next_attempt_at = now() where user_id = ${me.id} and state = 'queued'`;
    await mailOf(me, /would like to connect/);
  });

  it('are a person’s own, and refuse what is no time', async () => {
    const [me, other] = [await newPerson(), await newPerson()];
    await setHours(me, '22:00', '07:00');
    const [mine] = await actAs(me, (tx) => tx`select public.my_quiet_hours() as hours`);
    expect(mine?.['hours']).toEqual({ starts_at: '22:00', ends_at: '07:00', time_zone: 'America/New_York' });
    const [theirs] = await actAs(other, (tx) => tx`select public.my_quiet_hours() as hours`);
    expect(theirs?.['hours']).toEqual({ time_zone: 'America/New_York' });
    await expect(setHours(me, '07:00', '07:00')).rejects.toMatchObject({
      constraint_name: 'quiet_hours_period',
    });
    await expect(setHours(me, '07:00', '08:00', 'Moon/Base')).rejects.toMatchObject({
      constraint_name: 'quiet_hours_time_zone_known',
    });
    await expect(actAs(me, (tx) => tx`select * from private.quiet_hours`)).rejects.toMatchObject({
      code: '42501',
    });
    for (const call of [
      'queue_personal_digests()',
      `send_time('${me.id}', 'groups', now())`,
      `digest_items('{}')`,
    ])
      await expect(
        actAs(me, (tx) => tx`select ${tx.unsafe(`private.${call}`)}`),
        call,
      ).rejects.toMatchObject({ code: '42501' });
  });
});
