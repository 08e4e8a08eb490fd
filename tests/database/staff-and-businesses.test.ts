import { describe, expect, it } from 'vitest';
import { addUser } from './support/add-user.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';

const denied = { code: '42501' };

describe('staff', () => {
  it('are hidden from anonymous visitors', () =>
    inRolledBackTransaction(async (tx) => {
      await expect(as(tx, 'anon', (run) => run`select * from public.staff`)).rejects.toMatchObject(denied);
    }));

  it('are hidden from members and visible to editors', () =>
    inRolledBackTransaction(async (tx) => {
      const [member, editor] = [await addUser(tx), await addUser(tx, { staffRole: 'editor' })];
      expect(await as(tx, { userId: member }, (run) => run`select user_id from public.staff`)).toEqual([]);
      const seen = await as(tx, { userId: editor }, (run) => run`select user_id from public.staff`);
      expect(seen).toContainEqual({ user_id: editor });
    }));

  it.each(['', 'editor'])(
    'users cannot make themselves staff through the API (staff role "%s")',
    (staffRole) =>
      inRolledBackTransaction(async (tx) => {
        const userId = await addUser(tx, { staffRole });
        const add = `insert into public.staff (user_id, role) values ('${userId}', 'admin')`;
        await expect(as(tx, { userId }, (run) => run.unsafe(add))).rejects.toMatchObject(denied);
        const change = `update public.staff set role = 'admin' where true returning user_id`;
        expect(await as(tx, { userId }, (run) => run.unsafe(change))).toEqual([]);
      }),
  );
});

describe('business profiles', () => {
  it('are visible to the owner and staff, and hidden from strangers', () =>
    inRolledBackTransaction(async (tx) => {
      const [owner, stranger, editor] = [
        await addUser(tx),
        await addUser(tx),
        await addUser(tx, { staffRole: 'editor' }),
      ];
      const [row] = await tx`insert into public.business_profiles (owner_id) values (${owner}) returning id`;
      const seenBy = (userId: string) =>
        as(
          tx,
          { userId },
          (run) => run`select id from public.business_profiles where id = ${String(row?.['id'])}`,
        );
      expect(await seenBy(owner)).toHaveLength(1);
      expect(await seenBy(stranger)).toHaveLength(0);
      expect(await seenBy(editor)).toHaveLength(1);
    }));

  it('an owner cannot activate their subscription', () =>
    inRolledBackTransaction(async (tx) => {
      const owner = await addUser(tx);
      await tx`insert into public.business_profiles (owner_id) values (${owner})`;
      const change = as(
        tx,
        { userId: owner },
        (run) => run`update public.business_profiles set business_subscription_status = 'active' where true`,
      );
      await expect(change).rejects.toMatchObject(denied);
    }));
});
