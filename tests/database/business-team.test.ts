import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { addUser } from './support/add-user.ts';
import { as } from './support/personas.ts';
import type { Town } from './support/town.ts';

const insertSql = (business: string, person: string) =>
  `insert into public.business_managers (business_id, user_id) values ('${business}', '${person}') returning user_id`;
const addAccepted = (tx: TransactionSql, business: string, person: string) =>
  tx`insert into public.manager_invitations (business_id, email, token_hash, accepted_at, accepted_by)
    values (${business}, ${`${person}@rights.test`}, ${person}, now(), ${person})`;
const fill = async (tx: TransactionSql, town: Town, size: number) => {
  const [team] =
    await tx`select count(*)::int as size from public.business_managers where business_id = ${town.approved}`;
  for (let n = Number(team?.['size']); n < size; n += 1)
    await tx`insert into public.business_managers (business_id, user_id) values (${town.approved}, ${await addUser(tx)})`;
};

describe('a team', () => {
  it('does not get back who left by themselves, but whom its owner removed', () =>
    inTown(async (town, act, tx) => {
      const { manager } = town.ids;
      const leave = `delete from public.business_managers where business_id = '${town.approved}' and user_id = '${manager}' returning user_id`;
      await addAccepted(tx, town.approved, manager);
      expect(await act('owner', leave)).toHaveLength(1);
      expect(await act('owner', insertSql(town.approved, manager))).toHaveLength(1);
      expect(await act('manager', leave)).toHaveLength(1);
      await expect(act('owner', insertSql(town.approved, manager))).rejects.toMatchObject(
        httpError(403, 'invitation_needed'),
      );
    }));

  it('gets nobody who did not accept an invitation to this listing', () =>
    inTown(async (town, act, tx) => {
      const needed = httpError(403, 'invitation_needed');
      const { stranger } = town.ids;
      await expect(act('owner', insertSql(town.approved, stranger))).rejects.toMatchObject(needed);
      await tx`insert into public.manager_invitations (business_id, email, token_hash)
        values (${town.approved}, 'stranger@rights.test', 'open')`;
      await addAccepted(tx, town.foreign, stranger);
      await expect(act('owner', insertSql(town.approved, stranger))).rejects.toMatchObject(needed);
      for (const who of ['manager', 'contributor', 'member', 'stranger', 'editor'] as const)
        await expect(act(who, insertSql(town.approved, stranger)), who).rejects.toMatchObject({
          code: '42501',
        });
      expect(await act('admin', insertSql(town.approved, stranger))).toHaveLength(1);
    }));

  it('gets people back whom the owner removed', () =>
    inTown(async (town, act, tx) => {
      await addAccepted(tx, town.approved, town.ids.manager);
      await act('owner', `delete from public.business_managers where user_id = '${town.ids.manager}'`);
      expect(await act('owner', insertSql(town.approved, town.ids.manager))).toEqual([
        { user_id: town.ids.manager },
      ]);
    }));

  it('has at most 30 people', () =>
    inTown(async (town, act, tx) => {
      const full = httpError(409, 'team_full');
      await fill(tx, town, 29);
      const [last, late] = [await addUser(tx), await addUser(tx)];
      await addAccepted(tx, town.approved, last);
      await addAccepted(tx, town.approved, late);
      await act('owner', insertSql(town.approved, last));
      await expect(act('owner', insertSql(town.approved, late))).rejects.toMatchObject(full);
      await expect(
        act('owner', `select public.invite_manager('${town.approved}', 'new@rights.test')`),
      ).rejects.toMatchObject(full);

      // An invitation from before the team was full; a new role for someone on the team still works.
      const accept = async (person: string) => {
        const email = `${person}@full.test`;
        await tx`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${person}`;
        const [open] = await tx`insert into public.manager_invitations (business_id, email, role, token_hash)
          values (${town.approved}, ${email}, 'contributor', ${email}) returning id`;
        return as(tx, { userId: person }, (run) =>
          run.unsafe(`select public.accept_invitation(null, '${String(open?.['id'])}')`),
        );
      };
      await expect(tx.savepoint(() => accept(late))).rejects.toMatchObject(full);
      expect(await accept(last)).toHaveLength(1);
    }));
});

describe('the masked address of a listing', () => {
  it('is shown while it has no owner, and to people who claim it, but not to anonymous accounts', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.businesses set email = 'shop@mill.test' where id in (${town.approved}, ${town.foreign})`;
      const query = `select * from public.masked_listing_emails('{${town.approved},${town.foreign}}') order by email`;
      const listings = async (rows: PromiseLike<Record<string, unknown>[]>) =>
        (await rows).map((row) => row['business_id']);
      expect(await act('member', query)).toEqual([{ business_id: town.foreign, email: 's•••@mill.test' }]);
      await tx`insert into public.claims (business_id, claimant_id, method, status)
        values (${town.approved}, ${town.ids.member}, 'document', 'started')`;
      expect((await listings(act('member', query))).toSorted()).toEqual(
        [town.approved, town.foreign].toSorted(),
      );
      expect(await listings(act('stranger', query))).toEqual([town.foreign]);
      const userId = await addUser(tx);
      const claims = JSON.stringify({ role: 'authenticated', sub: userId, is_anonymous: true });
      const asAnonymous = as(tx, { userId }, async (run) => {
        await run`select set_config('request.jwt.claims', ${claims}, true)`;
        return run.unsafe(query);
      });
      expect(await asAnonymous).toEqual([]);
    }));
});
