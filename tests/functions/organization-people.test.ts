import { beforeEach, expect, inject, it } from 'vitest';
import { waitForMail } from '../support/mailbox.ts';
import { createTransport, testEnv } from './support/transports.ts';
import { emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, sql } from './support/people.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
let owner: Person;
let guest: Person;
let business: string;
let organization: string;
beforeEach(async () => {
  await emptyOutbox();
  [owner, guest] = [await newPerson(), await newPerson()];
  business = await addRow('businesses', { name: 'Old Mill', owner_id: owner.id, status: 'approved' });
  const [row] = await sql`select organization_id as id from public.businesses where id = ${business}`;
  organization = String(row?.['id']);
});

const mailTo = async ({ email }: Person, subject: RegExp) => {
  await sendAll(call);
  return waitForMail(inject('stack').mail_url, { to: email, subject });
};
const remove = () =>
  actAs(owner, (tx) => tx`select public.remove_from_organization(${organization}, ${guest.id})`);

it('a request is emailed with the way to the people, and its answer with the way to one’s organizations', async () => {
  const [asked] = await actAs(guest, (tx) => tx`select public.request_to_join(${business}) as id`);
  const { links } = await mailTo(owner, /asks to join Old Mill/);
  expect(links.join()).toContain(`/account/business/organization/people?id=${organization}`);
  await actAs(owner, (tx) => tx`select public.decide_join_request(${String(asked?.['id'])}, false)`);
  const answer = await mailTo(guest, /^Declined: your request to join Old Mill$/);
  expect(answer.links.join()).toContain('/account/organizations');
});

it('an invitation to the organization does not speak of a team, and its link joins', async () => {
  await actAs(owner, (tx) => tx`select public.invite_to_organization(${organization}, ${guest.email})`);
  const { links, text } = await mailTo(guest, /^You’re invited to join Old Mill$/);
  expect(text).not.toMatch(/team/);
  const link = new URL(links.find((one) => one.includes('/account/invitation')) ?? '');
  expect(link.searchParams.get('to')).toBe('organization');
  const token = link.searchParams.get('token') ?? '';
  await actAs(guest, (tx) => tx`select public.accept_invitation(${token})`);
  await mailTo(guest, /^You joined Old Mill$/);
  await mailTo(owner, /joined Old Mill$/);
});

it('a removal that is undone before its email is sent sends none', async () => {
  await sql`insert into public.organization_people (organization_id, user_id, source) values (${organization}, ${guest.id}, 'code')`;
  await remove();
  await actAs(owner, (tx) => tx`select public.restore_to_organization(${organization}, ${guest.id})`);
  await sendAll(call);
  const state = () =>
    sql`select state from private.outbox where user_id = ${guest.id} and template = 'organization'`;
  expect([...(await state())]).toEqual([{ state: 'skipped' }]);
  await emptyOutbox();
  await remove();
  const { text } = await mailTo(guest, /^You were removed from Old Mill$/);
  expect(text).toContain('Your account, registrations and applications stay.');
});
