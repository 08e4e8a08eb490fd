import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;

const handOver = (town: Town, to: string, more = '') =>
  `select public.hand_over_listing('${town.approved}', '${to}', 'Sold.'${more})`;
const newOwner = 'member';

/** Adds what `member`, who applied for the job of the town, did not send themselves. */
async function addApplication(tx: TransactionSql, town: Town) {
  const [row] = await tx`insert into public.job_applications (job_id, applicant_id, name, email, file_path)
    values (${town.activeJob}, ${town.ids.stranger}, 'Sam', 'sam@rights.test', null) returning id`;
  return String(row?.['id']);
}

/** What somebody reads of the message and the application from before, by every way there is. */
async function read(act: Act, who: PersonaName, town: Town, application: string) {
  const count = async (sql: string) => (await act(who, sql)).length;
  const page = async () => {
    const [row] = await act(who, `select public.applications_page('${town.approved}') as page`);
    return (row?.['page'] as { total: number }).total;
  };
  return {
    message: await count(`select from public.leads where id = '${town.message}'`),
    sorted: await count(`update public.leads set note = 'Called' where id = '${town.message}' returning id`),
    application: await count(`select from public.job_applications where id = '${application}'`),
    opened: await act(who, `select public.read_application('${application}')`).then(
      () => 1,
      () => 0,
    ),
    page: await page(),
    unread: await count(`select * from public.application_counts('{${town.activeJob}}')`),
    notes: await count(
      `select from public.job_application_notes where application_id = '${town.application}'`,
    ),
    reported: await act(who, `select public.report_message('${town.message}')`).then(
      () => 1,
      () => 0,
    ),
  };
}
const nothing = {
  message: 0,
  sorted: 0,
  application: 0,
  opened: 0,
  page: 0,
  unread: 0,
  notes: 0,
  reported: 0,
};
const all = { message: 1, sorted: 1, application: 1, opened: 1, page: 2, unread: 1, notes: 1, reported: 1 };

describe('messages and applications from before', () => {
  it('are read by owner and managers, and not by whoever gets the listing', () =>
    inTown(async (town, act, tx) => {
      const application = await addApplication(tx, town);
      await act('admin', handOver(town, town.ids.member));
      expect(await read(act, newOwner, town, application)).toEqual(nothing);
      await tx`insert into public.business_managers (business_id, user_id) values (${town.approved}, ${town.ids.manager})`;
      expect(await read(act, 'manager', town, application)).toEqual(nothing);
      expect(await act('owner', `select from public.leads where id = '${town.message}'`)).toEqual([]);
      // The applicant sees it, knows about it, and can apply again.
      const mine = await act('stranger', 'select public.my_applications() as mine');
      expect(mine[0]?.['mine']).toMatchObject({ applications: [{ id: application, is_readable: false }] });
      await act('stranger', `select public.withdraw_application('${application}')`);
      await addApplication(tx, town);
      expect(await act(newOwner, `select public.application_counts('{${town.activeJob}}')`)).toHaveLength(1);
    }));

  it('stay with a team that stays', () =>
    inTown(async (town, act, tx) => {
      const application = await addApplication(tx, town);
      await act('admin', handOver(town, town.ids.member, ', true'));
      expect(await read(act, 'manager', town, application)).toEqual(all);
    }));

  it('open again for an owner who returns, without what was written meanwhile', () =>
    inTown(async (town, act, tx) => {
      const application = await addApplication(tx, town);
      await act('admin', handOver(town, town.ids.member));
      await tx`insert into public.leads (business_id, name, email, body)
        values (${town.approved}, 'Vera', 'vera@rights.test', 'To the other owner')`;
      await act('admin', handOver(town, town.ids.owner));
      expect(await read(act, 'owner', town, application)).toEqual(all);
      const bodies = await act(
        'owner',
        `select body from public.leads where business_id = '${town.approved}'`,
      );
      expect(bodies.map((row) => row['body'])).not.toContain('To the other owner');
    }));

  it('open to no claimant, and return with a revoked claim', () =>
    inTown(async (town, act, tx) => {
      const application = await addApplication(tx, town);
      const [claim] = await tx`insert into public.claims (business_id, claimant_id, method, status)
        values (${town.approved}, ${town.ids.member}, 'document', 'pending_review') returning id`;
      const id = String(claim?.['id']);
      await act('editor', `update public.claims set status = 'approved' where id = '${id}'`);
      expect(await read(act, newOwner, town, application)).toEqual(nothing);
      await act('editor', `select public.revoke_claim('${id}', 'A mistake.')`);
      expect(await read(act, 'owner', town, application)).toEqual(all);
    }));

  it('are not read by the owner of a listing that it is merged with, in either direction', () =>
    inTown(async (town, act, tx) => {
      const application = await addApplication(tx, town);
      const [other] = await tx`insert into public.businesses (name, status, owner_id)
        values ('Old Mill Bakery Inc.', 'approved', ${town.ids.member}) returning id`;
      const otherId = String(other?.['id']);
      const merge = async (keep: string, remove: string, from: string) => {
        const [row] = await act(
          'admin',
          `select public.merge_listings('${keep}', '${remove}', 'The same.', '{}', '${from}') as id`,
        );
        return String(row?.['id']);
      };
      const undo = (id: string) => act('admin', `select public.unmerge_listings('${id}')`);
      // The other owner gets the town's listing.
      const first = await merge(town.approved, otherId, 'remove');
      expect(await read(act, newOwner, town, application)).toEqual(nothing);
      await undo(first);
      expect(await read(act, 'owner', town, application)).toEqual(all);
      // The town's listing goes.
      await tx`update public.leads set reported_at = null where id = ${town.message}`;
      const second = await merge(otherId, town.approved, 'keep');
      expect(await act(newOwner, `select from public.leads where id = '${town.message}'`)).toEqual([]);
      expect(await act(newOwner, `select from public.job_applications where id = '${application}'`)).toEqual(
        [],
      );
      await undo(second);
      expect(await read(act, 'owner', town, application)).toEqual(all);
    }));

  it('are not emailed to whoever got the listing before the email was sent', () =>
    inTown(async (town, act, tx) => {
      const application = await addApplication(tx, town);
      const isDue = async (person: string) => {
        const [row] = await tx`select
          private.is_contact_due(${person}, ${tx.json({ lead_id: town.message })}) as message,
          private.is_application_due(${person}, ${application}) as application`;
        return row;
      };
      expect(await isDue(town.ids.owner)).toEqual({ message: true, application: true });
      await act('admin', handOver(town, town.ids.member));
      for (const person of [town.ids.owner, town.ids.member])
        expect(await isDue(person)).toEqual({ message: false, application: false });
    }));
});
