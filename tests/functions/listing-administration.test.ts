import { beforeEach, expect, inject, it } from 'vitest';
import { waitForMail } from '../support/mailbox.ts';
import { emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, sql } from './support/people.ts';
import { createTransport, testEnv } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
let admin: Person;
let owner: Person;
let other: Person;
let business: string;
beforeEach(async () => {
  await emptyOutbox();
  [admin, owner, other] = [await newPerson('admin'), await newPerson(), await newPerson()];
  business = await addRow('businesses', { name: 'Old Mill', owner_id: owner.id, status: 'approved' });
});
const mailTo = async ({ email }: Person, subject: RegExp) => {
  await sendAll(call);
  return waitForMail(inject('stack').mail_url, { to: email, subject });
};

it('both owners hear of a listing that is handed over', async () => {
  await actAs(admin, (tx) => tx`select public.hand_over_listing(${business}, ${other.id}, 'Sold in May.')`);
  const [received, given] = [await mailTo(other, /You now own Old Mill/), await mailTo(owner, /Handed over/)];
  expect(received.text).toContain('Sold in May.');
  expect(received.text).toContain('/account/business');
  expect(given.text).toContain('You can no longer edit it.');
});

it('both owners hear of a merge and of its undo', async () => {
  const second = await addRow('businesses', { name: 'Mill Inc.', owner_id: other.id, status: 'approved' });
  const [merge] = await actAs(
    admin,
    (tx) =>
      tx`select public.merge_listings(${business}, ${second}, 'One business.', owner_from => 'keep') as id`,
  );
  expect((await mailTo(owner, /Listings merged: Old Mill/)).text).toContain('You own the merged listing.');
  const lost = await mailTo(other, /Listings merged: Old Mill/);
  expect(lost.text).toContain('belongs to another account');
  const [kept] = await sql`select slug from public.businesses where id = ${business}`;
  expect(lost.text).toContain(`/directory/${String(kept?.['slug'])}`);

  await actAs(admin, (tx) => tx`select public.unmerge_listings(${String(merge?.['id'])})`);
  expect((await mailTo(other, /Merge undone: Mill Inc\./)).text).toContain('“Old Mill”');
  await mailTo(owner, /Merge undone: Old Mill/);
});

it('a claimant whose claim is revoked hears why', async () => {
  const claim = await addRow('claims', {
    business_id: business,
    claimant_id: other.id,
    method: 'staff',
    status: 'pending_review',
  });
  await actAs(
    admin,
    (tx) => tx`select public.change_status('claims', ${claim}, 'pending_review', 'approved')`,
  );
  await actAs(admin, (tx) => tx`select public.revoke_claim(${claim}, 'The signature was forged.')`);
  const mail = await mailTo(other, /Claim revoked: Old Mill/);
  expect(mail.text).toContain('The signature was forged.');
  expect(mail.text).toContain('no longer edit');
  const [now] = await sql`select owner_id from public.businesses where id = ${business}`;
  expect(now).toEqual({ owner_id: owner.id });
});
