import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { startCaptchaVerifier } from '../local/auth/support/captcha-verifier.ts';
import { waitForMail } from '../support/mailbox.ts';
import { emptyOutbox, runScheduledJobs, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, resetRateLimits, sql } from './support/people.ts';
import { createTransport, testEnv, transports } from './support/transports.ts';

const call = createTransport(testEnv());
let count = 0;
const newSender = () => `visitor-${String((count += 1))}-${String(Date.now())}@contact.test`;
const typed = (change: Record<string, unknown> = {}) => ({
  name: 'Vera Visitor',
  email: newSender(),
  message: 'Do you have rye bread on Mondays?',
  ...change,
});

async function addListing(row: Record<string, unknown> = {}) {
  const owner = await newPerson();
  const id = await addRow('businesses', { name: 'Old Mill', owner_id: owner.id, status: 'approved', ...row });
  const [listing] = await sql`select slug from public.businesses where id = ${id}`;
  return { id, owner, slug: String(listing?.['slug']) };
}
const messagesOf = (id: string) => sql`select * from public.leads where business_id = ${id}`;
const errorOf = async (reply: Response) => ErrorBody.parse(await reply.json());

beforeEach(async () => {
  await resetRateLimits();
  await emptyOutbox();
});

describe.each(transports)('the contact form, %s', (_name, send, further) => {
  const write = (slug: string, json: unknown) =>
    send(`/api/listings/${slug}/messages`, { method: 'POST', json });

  it('brings a message to the owner and managers, who reply to the visitor', async () => {
    const { id, owner, slug } = await addListing();
    const manager = await newPerson();
    await addRow('business_managers', { business_id: id, user_id: manager.id, role: 'manager' });
    const message = typed({ phone: '555-0142' });
    const reply = await write(slug, message);
    expect([reply.status, await reply.json()]).toEqual([200, { received: true }]);
    expect([...(await messagesOf(id))]).toMatchObject([
      { name: 'Vera Visitor', email: message.email, phone: '555-0142', body: message.message, state: 'new' },
    ]);
    await sendAll(call);
    for (const { email } of [owner, manager]) {
      const mail = await waitForMail(inject('stack').mail_url, { to: email, subject: /Vera Visitor/ });
      expect(mail.text).toContain(message.message);
      const source = await fetch(`${inject('stack').mail_url}/messages/${mail.id}/source`);
      expect(await source.text()).toMatch(new RegExp(`^Reply-To: ${message.email}`, 'm'));
      expect(mail.links.some((link) => link.includes(`/account/business/leads?id=${id}`))).toBe(true);
    }
  });

  it('answers a robot as it does a person, and stores nothing', further, async () => {
    const { id, slug } = await addListing();
    const reply = await write(slug, typed({ url: 'https://spam.test' }));
    expect([reply.status, await reply.json()]).toEqual([200, { received: true }]);
    expect(await messagesOf(id)).toHaveLength(0);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.test\nBcc: all@town.test' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(4001) }, 'message'],
  ])('rejects %j and names the field', further, async (change, field) => {
    const { id, slug } = await addListing();
    const reply = await write(slug, typed(change));
    expect(reply.status).toBe(400);
    expect((await errorOf(reply)).details).toMatchObject({ issues: [{ field }] });
    expect(await messagesOf(id)).toHaveLength(0);
  });

  it('is not offered where nobody reads it, nor for what is not public', further, async () => {
    const unread = await addListing({ owner_id: null });
    const rejected = await write(unread.slug, typed());
    expect(rejected.status).toBe(409);
    expect((await errorOf(rejected)).details).toMatchObject({ reason: 'messages_not_read' });
    const draft = await addListing({ status: 'draft' });
    expect((await write(draft.slug, typed())).status).toBe(404);
  });
});

const write = (slug: string, json: unknown, from = '192.0.2.1') =>
  call(`/api/listings/${slug}/messages`, {
    method: 'POST',
    json,
    headers: { 'cf-connecting-ip': from },
  });

it('the same message, sent at once or again, is stored and emailed once', async () => {
  const { id, slug } = await addListing();
  const message = typed();
  const replies = await Promise.all(Array.from({ length: 5 }, () => write(slug, message)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await write(slug, { ...message, email: message.email.toUpperCase() });
  expect(await messagesOf(id)).toHaveLength(1);
  expect((await sendAll(call)).sent).toBe(1);
});

it('limits what one address and one sender send, and what one business gets', async () => {
  const { id, slug } = await addListing();
  const other = await addListing();
  const statuses = async (times: number, make: (at: number) => Promise<Response>) => {
    const found: number[] = [];
    for (let at = 0; at < times; at += 1) found.push((await make(at)).status);
    return found;
  };
  const from = await statuses(11, () => write(slug, typed(), '192.0.2.7'));
  expect(from).toEqual([...Array<number>(10).fill(200), 429]);
  const email = newSender();
  const by = await statuses(6, (at) =>
    write(other.slug, typed({ email, message: `Message ${String(at)}` }), `192.0.2.${String(at + 10)}`),
  );
  expect(by).toEqual([200, 200, 200, 200, 200, 429]);
  const at = await statuses(31, (index) => write(slug, typed(), `198.51.100.${String(index)}`));
  expect(at).toEqual([...Array<number>(30).fill(200), 429]);
  expect(await messagesOf(id)).toHaveLength(40);
  const limited = await write(slug, typed(), '203.0.113.1');
  expect((await errorOf(limited)).details).toMatchObject({ reason: 'too_many_messages' });
});

it('people switch the emails off, and still find the messages', async () => {
  const { id, owner, slug } = await addListing();
  await sql`insert into public.notification_choices (user_id, kind, enabled) values (${owner.id}, 'messages', false)`;
  await write(slug, typed());
  expect((await sendAll(call)).sent).toBe(0);
  expect(await messagesOf(id)).toHaveLength(1);
});

it('queues a message without its text, and skips it once it is deleted', async () => {
  const { id, slug } = await addListing();
  const message = typed({ phone: '555-0142' });
  await write(slug, message);
  const queued = async () => {
    const [row] = await sql`select state, data from private.outbox where kind = 'messages'`;
    return row;
  };
  expect(Object.keys((await queued())?.['data'] as object).sort()).toEqual([
    'business',
    'business_id',
    'lead_id',
  ]);
  await sql`delete from public.leads where business_id = ${id}`;
  expect((await sendAll(call)).sent).toBe(0);
  expect(await queued()).toMatchObject({ state: 'skipped' });
  await write(slug, message);
  expect((await sendAll(call)).sent).toBe(1);
  expect(JSON.stringify(await sql`select data from private.outbox`)).not.toContain(message.message);
});

it('emails no message and no report to someone who left the team meanwhile', async () => {
  const { id, slug } = await addListing();
  const editor = await newPerson('editor');
  const manager = await newPerson();
  await addRow('business_managers', { business_id: id, user_id: manager.id, role: 'manager' });
  await write(slug, typed());
  const about = { about: 'businesses', slug, kind: 'problem', details: 'It closed.' };
  expect((await call('/api/reports', { method: 'POST', json: about })).status).toBe(200);
  await actAs(
    editor,
    (tx) => tx`select public.forward_report(id) from public.reports where entity_id = ${id}`,
  );
  await sql`delete from public.business_managers where user_id = ${manager.id}`;
  expect((await sendAll(call)).sent).toBe(2);
  const left = await sql`select state from private.outbox where user_id = ${manager.id}`;
  expect([...left]).toEqual([{ state: 'skipped' }, { state: 'skipped' }]);
});

it('counts all IPv6 addresses of one network as one', async () => {
  const { slug } = await addListing();
  const statuses: number[] = [];
  for (let at = 1; at <= 11; at += 1)
    statuses.push((await write(slug, typed(), `2001:db8:0:7::${String(at)}`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect((await write(slug, typed(), '2001:db8:0:8::1')).status).toBe(200);
});

it('requires a solved captcha where one is configured', async () => {
  const verifier = await startCaptchaVerifier('captcha-secret');
  const withCaptcha = (verifyUrl: string) =>
    createTransport(testEnv({ captcha: { secret: 'captcha-secret', verifyUrl } }));
  const { id, slug } = await addListing();
  const send = (path: string, token?: string) =>
    withCaptcha(`${verifier.url}${path}`)(`/api/listings/${slug}/messages`, {
      method: 'POST',
      json: typed(token === undefined ? {} : { captcha_token: token }),
    });
  const reasonOf = async (reply: Response) => (await errorOf(reply)).details;
  try {
    expect(await reasonOf(await send('/siteverify'))).toMatchObject({ reason: 'captcha_failed' });
    expect(verifier.asked).toHaveLength(0);
    expect(await reasonOf(await send('/siteverify', 'forged'))).toMatchObject({ reason: 'captcha_failed' });
    const token = verifier.issue();
    expect((await send('/siteverify', token)).status).toBe(200);
    expect(verifier.asked.at(-1)).toMatchObject({ secret: 'captcha-secret', response: token });
    expect((await send('/siteverify', token)).status).toBe(400);
    expect((await send('/broken', verifier.issue())).status).toBe(503);
    // The secret does not follow a redirect.
    const asked = verifier.asked.length;
    expect((await send('/elsewhere', verifier.issue())).status).toBe(503);
    expect(verifier.asked).toHaveLength(asked);
    expect(await messagesOf(id)).toHaveLength(1);
  } finally {
    await verifier.close();
  }
});

it('limits what the whole hub gets in an hour, from however many addresses', async () => {
  const { slug } = await addListing();
  const fill = (what: string, times: number) =>
    sql`select private.consume_rate_limit(${`contact all ${what}`}, ${times}, 3600)
      from generate_series(1, ${times})`;
  await fill('messages', 499);
  expect((await write(slug, typed(), '192.0.2.61')).status).toBe(200);
  expect((await write(slug, typed(), '192.0.2.62')).status).toBe(429);
  const about = { about: 'businesses', slug, kind: 'problem', details: 'It closed.' };
  await fill('reports', 200);
  expect((await call('/api/reports', { method: 'POST', json: about })).status).toBe(429);
});

it('counts the visitor whose form the site passes on, and believes nobody else', async () => {
  const forwardingKey = 'k'.repeat(32);
  const site = createTransport(testEnv({ forwardingKey }));
  const { slug } = await addListing();
  const pass = async (send: typeof call, key: string, address: string) =>
    (
      await send(`/api/listings/${slug}/messages`, {
        method: 'POST',
        json: typed(),
        headers: {
          'cf-connecting-ip': '2001:db8:5::1',
          'x-visitor-address': address,
          'x-forwarding-key': key,
        },
      })
    ).status;
  // Ten visitors of one site, and an eleventh.
  for (let at = 1; at <= 11; at += 1)
    expect(await pass(site, forwardingKey, `198.51.100.${String(at)}`)).toBe(200);
  for (let at = 1; at <= 9; at += 1) expect(await pass(site, forwardingKey, '198.51.100.1')).toBe(200);
  expect(await pass(site, forwardingKey, '198.51.100.1')).toBe(429);
  // With another key, or where none is set, the address of the connection counts.
  for (let at = 1; at <= 10; at += 1)
    expect(await pass(at % 2 ? site : call, 'x'.repeat(32), `203.0.113.${String(at)}`)).toBe(200);
  expect(await pass(site, 'x'.repeat(32), '203.0.113.99')).toBe(429);
  expect(await pass(call, forwardingKey, '203.0.113.98')).toBe(429);
});

describe('a request for quotes', () => {
  const quote = (json: unknown) => call('/api/quote-requests', { method: 'POST', json });
  const wanted = (slug: string, change: Record<string, unknown> = {}) =>
    typed({ businesses: [slug], consent: 'yes', ...change });

  it('is answered alike for everyone, and reaches nobody before the link of the email was used', async () => {
    const { id, slug } = await addListing();
    const request = wanted(slug);
    const robot = wanted(slug, { url: 'https://spam.test' });
    for (const json of [request, request, robot]) {
      const reply = await quote(json);
      expect([reply.status, await reply.json()]).toEqual([200, { received: true }]);
    }
    expect(await messagesOf(id)).toHaveLength(0);
    expect((await sendAll(call)).sent).toBe(1);
    const mail = await waitForMail(inject('stack').mail_url, {
      to: request.email,
      subject: /Confirm your quote request/,
    });
    expect(mail.text).not.toContain('rye bread');
    const link = new URL(mail.links.find((one) => one.includes('/quotes/request')) ?? '');
    await sql`select public.confirm_lead_request(${link.searchParams.get('id')}, ${link.hash.slice(1)})`;
    expect([...(await messagesOf(id))]).toMatchObject([{ source: 'quote', email: request.email }]);
  });

  it.each([
    [{ businesses: [] }, 'businesses'],
    [{ businesses: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'businesses'],
    [{ consent: undefined }, 'consent'],
    [{ message: '' }, 'message'],
  ])('rejects %j and names the field', async (change, field) => {
    const { slug } = await addListing();
    const reply = await quote(wanted(slug, change));
    expect(reply.status).toBe(400);
    expect((await errorOf(reply)).details).toMatchObject({ issues: [{ field }] });
  });
});

describe('a report', () => {
  const report = (json: unknown) => call('/api/reports', { method: 'POST', json });
  const reportsOf = (id: string) => sql`select * from public.reports where entity_id = ${id}`;

  it('is answered by staff, and the answer is emailed to the address that was left', async () => {
    const { id, slug } = await addListing();
    const editor = await newPerson('editor');
    const email = newSender();
    const about = { about: 'businesses', slug, kind: 'problem', reason: 'closed', details: 'It closed.' };
    expect((await report({ ...about, email })).status).toBe(200);
    // Twice is once.
    expect((await report({ ...about, email })).status).toBe(200);
    const [row] = await reportsOf(id);
    expect(await reportsOf(id)).toHaveLength(1);
    expect(row).toMatchObject({ title: 'Old Mill', path: `/directory/${slug}`, status: 'pending' });
    await actAs(
      editor,
      (tx) => tx`select public.change_status('reports', ${String(row?.['id'])}, 'pending', 'resolved',
        'We asked the owner.')`,
    );
    await sendAll(call);
    const mail = await waitForMail(inject('stack').mail_url, { to: email, subject: /Your report: Old Mill/ });
    expect(mail.text).toContain('We asked the owner.');
  });

  it('of an edit is applied to the listing, or forwarded without its sender', async () => {
    const { id, owner, slug } = await addListing({ phone: '555-0100', city: 'Alder Falls' });
    const editor = await newPerson('editor');
    const email = newSender();
    const suggestion = { phone: '555-0199', website: 'oldmill.test' };
    const about = { about: 'businesses', slug, kind: 'edit', suggestion, email };
    expect((await report(about)).status).toBe(200);
    const [row] = await reportsOf(id);
    const reportId = String(row?.['id']);
    await actAs(editor, (tx) => tx`select public.forward_report(${reportId})`);
    await expect(actAs(editor, (tx) => tx`select public.forward_report(${reportId})`)).rejects.toMatchObject({
      detail: 'already_forwarded',
    });
    await sendAll(call);
    const mail = await waitForMail(inject('stack').mail_url, { to: owner.email, subject: /Suggested edit/ });
    expect(mail.text).toContain('555-0199');
    expect(mail.text + mail.html).not.toContain(email);
    const apply = (seenAt: unknown) =>
      actAs(
        editor,
        (tx) =>
          tx`select public.apply_suggestion(${reportId}, '{phone}', 'Corrected.', ${String(seenAt)}::text::timestamptz)`,
      );
    await expect(apply('2020-01-01T00:00:00Z')).rejects.toMatchObject({ detail: 'changed_meanwhile' });
    const [seen] = await sql`select updated_at::text from public.reports where id = ${reportId}`;
    await apply(seen?.['updated_at']);
    await expect(apply(seen?.['updated_at'])).rejects.toMatchObject({ detail: 'already_decided' });
    const [listing] = await sql`select phone, website from public.businesses where id = ${id}`;
    expect(listing).toEqual({ phone: '555-0199', website: null });
  });

  it('of one sender does not keep others from reporting the same page', async () => {
    const { id, slug } = await addListing();
    const send = async (from: string, details: string) =>
      (
        await call('/api/reports', {
          method: 'POST',
          json: { about: 'businesses', slug, kind: 'problem', details },
          headers: { 'cf-connecting-ip': from },
        })
      ).status;
    const statuses: number[] = [];
    for (let at = 1; at <= 4; at += 1) statuses.push(await send('192.0.2.71', `Closed ${String(at)}`));
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (let at = 1; at <= 21; at += 1)
      expect(await send(`198.51.100.${String(at)}`, `Wrong ${String(at)}`)).toBe(200);
    expect(await reportsOf(id)).toHaveLength(24);
  });

  it('shows staff a message that its business reported, and no other', async () => {
    const { id, owner, slug } = await addListing();
    const editor = await newPerson('editor');
    await write(slug, typed());
    const read = () => actAs(editor, (tx) => tx`select body from public.leads where business_id = ${id}`);
    expect(await read()).toHaveLength(0);
    const [message] = await messagesOf(id);
    const messageId = String(message?.['id']);
    await actAs(owner, (tx) => tx`select public.report_message(${messageId}, 'Threats')`);
    expect(await read()).toHaveLength(1);
    expect([...(await reportsOf(messageId))]).toMatchObject([
      { entity: 'leads', details: 'Threats', email: owner.email },
    ]);
  });

  it.each([
    [{ about: 'staff', slug: 'x', kind: 'problem', details: 'X' }, 400],
    [{ about: 'businesses', slug: 'no-such-page', kind: 'problem', details: 'X' }, 404],
    [{ about: 'businesses', slug: 'x', kind: 'problem', details: '' }, 400],
    [{ about: 'events', slug: 'x', kind: 'edit', suggestion: { phone: '555-0100' } }, 400],
    [{ about: 'businesses', slug: 'x', kind: 'edit', suggestion: { phone: 'call me' } }, 400],
    [{ about: 'businesses', slug: 'x', kind: 'problem', details: 'X', url: 'https://spam.test' }, 200],
  ])('like %j is answered %i', async (json, status) => {
    expect((await report(json)).status).toBe(status);
  });
});

it('messages and reports are deleted after their time', async () => {
  const { id } = await addListing();
  const old = { business_id: id, name: 'A', email: 'a@b.test', body: 'X' };
  await addRow('leads', { ...old, created_at: '2020-01-01' });
  await addRow('leads', {
    ...old,
    state: 'spam',
    created_at: new Date(Date.now() - 31 * 86_400_000),
  });
  await addRow('leads', { ...old, created_at: new Date(Date.now() - 31 * 86_400_000) });
  expect((await runScheduledJobs(call)).status).toBe(200);
  expect(await messagesOf(id)).toHaveLength(1);
});

describe.each(transports)('the form before the launch, %s', (_name, send, further) => {
  const ask = (json: unknown) => send('/api/launch-emails', { method: 'POST', json });
  const setHidden = (isHidden: boolean) =>
    sql`update public.site_settings set maintenance_mode = ${isHidden} where id = 1`;
  // As it is before the launch, in which state the other tests leave it as well.
  beforeEach(() => setHidden(true));
  afterEach(() => setHidden(true));

  it('stores an address once, answers the same for a known one and a robot, and tells it of the launch', async () => {
    const email = newSender();
    for (const json of [
      { email, language: 'es' },
      { email: email.toUpperCase() },
      { email: newSender(), url: 'x' },
    ]) {
      const reply = await ask(json);
      expect([reply.status, await reply.json()]).toEqual([200, { received: true }]);
    }
    await setHidden(false);
    expect((await sendAll(call)).sent).toBe(1);
    const mail = await waitForMail(inject('stack').mail_url, { to: email, subject: /Ya estamos en línea/ });
    expect(mail.text).toContain('su dirección se borra ahora que se ha enviado');
  });

  it('rejects what is no address, and says so once the hub is open', further, async () => {
    const wrong = await ask({ email: 'nobody' });
    expect([wrong.status, (await errorOf(wrong)).details]).toMatchObject([
      400,
      { issues: [{ field: 'email' }] },
    ]);
    await setHidden(false);
    expect((await ask({ email: newSender() })).status).toBe(409);
  });
});
