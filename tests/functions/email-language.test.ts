import { beforeEach, expect, inject, it } from 'vitest';
import { waitForMail } from '../support/mailbox.ts';
import { emptyOutbox, queueReminder, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, resetRateLimits, sql } from './support/people.ts';
import { createTransport, testEnv } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
const fromNow = (days: number) => new Date(Date.now() + days * 86_400_000);
beforeEach(async () => {
  await resetRateLimits();
  await emptyOutbox();
});

async function newSpanishPerson() {
  const person = await newPerson();
  await actAs(person, (tx) => tx`update public.profiles set language = 'es' where id = ${person.id}`);
  return person;
}
const addListing = (owner: Person | undefined, more: Record<string, unknown> = {}) =>
  addRow('businesses', { name: 'Old Mill', owner_id: owner?.id ?? null, status: 'approved', ...more });
async function mailOf(to: string, subject: RegExp) {
  await sendAll(call);
  return waitForMail(inject('stack').mail_url, { to, subject });
}

it('a registration is confirmed in the language of the person, the organizer reads theirs', async () => {
  const [guest, owner] = [await newSpanishPerson(), await newPerson()];
  await sql`insert into public.notification_choices (user_id, kind, enabled, frequency)
    values (${owner.id}, 'new_registrations', true, 'each')`;
  const business = await addListing(owner);
  const event = await addRow('events', {
    title: 'Noche de pan',
    business_id: business,
    starts_at: fromNow(9),
    ends_at: fromNow(9.1),
    registration_mode: 'internal',
    approval_status: 'approved',
  });
  const [row] = await sql`select o.id, e.slug from public.event_occurrences as o
    join public.events as e on e.id = o.event_id where e.id = ${event}`;
  await actAs(guest, (tx) => tx`select public.register_for_event(${String(row?.['id'])})`);
  const mail = await mailOf(guest.email, /^Inscripción hecha: Noche de pan$/);
  expect(mail.html).toContain('<html lang="es">');
  expect(mail.text).toContain(`${inject('stack').site_url}/es/events/${String(row?.['slug'])}`);
  expect((await mailOf(owner.email, /^New registration: Noche de pan$/)).text).toContain(
    'Status: Registered',
  );
});

it('an email that can be switched off leads to the page in its language', async () => {
  const person = await newSpanishPerson();
  await queueReminder(person, 'Panadera');
  const mail = await mailOf(person.email, /^Termina pronto: Panadera$/);
  const off = mail.links.find((address) => address.includes('/notify/unsubscribe')) ?? '';
  const answer = await call(off.slice(off.indexOf('/notify')), { redirect: 'manual' });
  expect(answer.headers.get('location')).toMatch(/\/es\/unsubscribe\?token=/);
  const other = await call('/notify/unsubscribe?token=a&language=xx', { redirect: 'manual' });
  expect(other.headers.get('location')).toMatch(/[^/]{4}\/unsubscribe\?token=a$/);
});

it('who has no account is answered in the language of the page that they wrote on', async () => {
  const editor = await newPerson('editor');
  for (const [language, subject] of [
    ['es', /^Su reporte: Old Mill$/],
    ['xx', /^Your report: Old Mill$/],
  ] as const) {
    const business = await addListing(undefined);
    const [listing] = await sql`select slug from public.businesses where id = ${business}`;
    const about = {
      about: 'businesses',
      slug: String(listing?.['slug']),
      kind: 'problem',
      details: 'Cerrado.',
    };
    const email = `${business}@visitor.test`;
    const reply = await call('/api/reports', { method: 'POST', json: { ...about, email, language } });
    expect(reply.status).toBe(200);
    await actAs(
      editor,
      (tx) => tx`update public.reports set status = 'resolved', status_reason = 'Gracias.'
        where entity_id = ${business} returning id`,
    );
    await mailOf(email, subject);
  }
});

it('a code that proves a claim is in the language of who claims, by email and as a text message', async () => {
  const claimant = await newSpanishPerson();
  const address = `info-${claimant.id}@mill.test`;
  const business = await addListing(undefined, { email: address });
  const [claim] = await actAs(
    claimant,
    (tx) =>
      tx`insert into public.claims (business_id, method) values (${business}, 'email_domain') returning id`,
  );
  await call(`/api/claims/${String(claim?.['id'])}/code`, { method: 'POST', token: claimant.token });
  expect((await mailOf(address, /^Su código para Old Mill: \d{6}$/)).text).toContain('Vence en 15 minutos');
});

it('an invitation is in the language of the account that is invited, else of who invites', async () => {
  const [owner, member] = [await newSpanishPerson(), await newPerson()];
  const business = await addListing(owner);
  const invite = (email: string) =>
    actAs(owner, (tx) => tx`select public.invite_manager(${business}, ${email}, 'manager')`);
  await invite(member.email);
  await mailOf(member.email, /^You’re invited to manage Old Mill$/);
  const unknown = `new-${business}@visitor.test`;
  await invite(unknown);
  await mailOf(unknown, /^Le invitan a administrar Old Mill$/);
});
