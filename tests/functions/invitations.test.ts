import { beforeEach, expect, inject, it } from 'vitest';
import { NotificationPage } from '#contracts/notifications.ts';
import { waitForMail } from '../support/mailbox.ts';
import { createTransport, testEnv } from './support/transports.ts';
import { emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, sql } from './support/people.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
let owner: Person;
let guest: Person;
let business: string;
beforeEach(async () => {
  await emptyOutbox();
  [owner, guest] = [await newPerson(), await newPerson()];
  business = await addRow('businesses', { name: 'Old Mill', owner_id: owner.id, status: 'approved' });
});

const invite = (email: string, role = 'manager', who = owner) =>
  actAs(who, (tx) => tx`select public.invite_manager(${business}, ${email}, ${role}) as id`);
const accept = (who: Person, token: string) =>
  actAs(who, (tx) => tx`select public.accept_invitation(${token}) as business`);
const readToken = async (after = new Date(0)) => {
  await sendAll(call);
  const mail = await waitForMail(inject('stack').mail_url, {
    to: guest.email,
    subject: /You’re invited to manage Old Mill/,
    after,
  });
  const link = mail.links.find((address) => address.includes('/account/invitation')) ?? '';
  return new URL(link).searchParams.get('token') ?? '';
};
const roles = () => sql`select user_id, role from public.business_managers where business_id = ${business}`;

it('an invited person accepts through the emailed link and joins the team', async () => {
  await invite(` ${guest.email.toUpperCase()}`, 'contributor');
  const token = await readToken();
  expect(await sql`select 1 from public.manager_invitations where token_hash = ${token}`).toEqual([]);
  expect(await accept(guest, token)).toEqual([{ business }]);
  expect(await accept(guest, token)).toEqual([{ business }]);
  expect([...(await roles())]).toEqual([{ user_id: guest.id, role: 'contributor' }]);
  await expect(invite(guest.email, 'contributor')).rejects.toMatchObject({ detail: 'helps_already' });
  await sql`delete from public.business_managers where business_id = ${business}`;
  await expect(accept(guest, token)).rejects.toMatchObject({ detail: 'invitation_unknown' });
});

it('the link works for the invited person only', async () => {
  await invite(guest.email);
  const token = await readToken();
  await expect(accept(await newPerson(), token)).rejects.toMatchObject({ detail: 'invitation_for_other' });
  await expect(accept(guest, `${token}0`)).rejects.toMatchObject({ detail: 'invitation_unknown' });
  await sql`update auth.users set email_confirmed_at = null where id = ${guest.id}`;
  await expect(accept(guest, token)).rejects.toMatchObject({ detail: 'invitation_for_other' });
  expect(await roles()).toHaveLength(0);
});

it('an invitation expires, can be revoked, and ends when the owner changes', async () => {
  await invite(guest.email);
  const token = await readToken();
  await sql`update public.manager_invitations set expires_at = now()`;
  await expect(accept(guest, token)).rejects.toMatchObject({ detail: 'invitation_expired' });
  await sql`update public.manager_invitations set sent_at = now() - interval '2 minutes'`;
  const asked = new Date();
  const [again] = await invite(guest.email);
  const second = await readToken(asked);
  await expect(accept(guest, token)).rejects.toMatchObject({ detail: 'invitation_unknown' });
  await actAs(owner, (tx) => tx`select public.revoke_invitation(${String(again?.['id'])})`);
  await expect(accept(guest, second)).rejects.toMatchObject({ detail: 'invitation_unknown' });
  await invite(guest.email);
  await sql`update public.businesses set owner_id = ${(await newPerson()).id} where id = ${business}`;
  const [left] = await sql`select count(*)::integer as open from public.manager_invitations
    where business_id = ${business} and revoked_at is null`;
  expect(left).toEqual({ open: 0 });
});

it('limits repeated invitations to one mailbox, across listings and revocations', async () => {
  const inviteAndRevoke = async (listing: string) => {
    const [one] = await actAs(
      owner,
      (tx) => tx`select public.invite_manager(${listing}, ${guest.email}, 'manager') as id`,
    );
    await actAs(owner, (tx) => tx`select public.revoke_invitation(${String(one?.['id'])})`);
  };
  for (let n = 0; n < 6; n += 1) await inviteAndRevoke(business);
  const other = await addRow('businesses', { name: 'New Mill', owner_id: owner.id, status: 'draft' });
  for (const listing of [business, other])
    await expect(inviteAndRevoke(listing)).rejects.toMatchObject({ detail: 'too_many_invitations' });
});

it('limits an email to once a minute and validates addresses', async () => {
  await invite(guest.email);
  await expect(invite(guest.email)).rejects.toMatchObject({ detail: 'invitation_just_sent' });
  await expect(invite('nobody')).rejects.toMatchObject({ constraint_name: 'manager_invitations_email_form' });
  await expect(invite('a@b.test', 'owner')).rejects.toMatchObject({
    constraint_name: 'manager_invitations_role_known',
  });
  await expect(invite('a@b.test', 'manager', guest)).rejects.toMatchObject({ code: '42501' });
});

it('is in the bell of whoever has an account with the confirmed address, without the token, until it is accepted or revoked', async () => {
  const bell = async (who: Person) => {
    const reply = await call('/notify/list?language=en', { token: who.token });
    return NotificationPage.parse(await reply.json());
  };
  const [first] = await invite(guest.email);
  await sql`update public.manager_invitations set sent_at = now() - interval '2 minutes' where email = ${guest.email}`;
  await invite(guest.email);
  const { items, counts } = await bell(guest);
  expect(items).toMatchObject([
    { title: 'You’re invited to manage Old Mill', path: '/account/business', occurrences: 2 },
  ]);
  expect(counts.notifications).toBe(1);
  const stored = await sql`select data from private.notifications where user_id = ${guest.id}`;
  expect(JSON.stringify(stored)).not.toContain('token');
  await actAs(owner, (tx) => tx`select public.revoke_invitation(${String(first?.['id'])})`);
  expect((await bell(guest)).items).toEqual([]);
  await invite(guest.email, 'representative');
  expect((await bell(guest)).items).toMatchObject([{ path: '/account/organizations' }]);
  const [open] =
    await sql`select id from public.manager_invitations where email = ${guest.email} and revoked_at is null`;
  await actAs(guest, (tx) => tx`select public.accept_invitation(invitation_id => ${String(open?.['id'])})`);
  expect((await bell(guest)).items.filter(({ title }) => title.includes('invited'))).toEqual([]);
  // Whoever did not confirm an address learns nothing of who is invited by it.
  const claimed = await newPerson();
  await sql`update auth.users set email_confirmed_at = null where id = ${claimed.id}`;
  await invite(claimed.email);
  expect(await sql`select from private.notifications where user_id = ${claimed.id}`).toHaveLength(0);
});
