import { describe, expect, it } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { addUser } from './support/add-user.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';

const denied = { code: '42501' };

describe('new account', () => {
  it('gets a member profile with its names, regardless of other metadata', () =>
    inRolledBackTransaction(async (tx) => {
      const metadata = {
        first_name: ' Ada ',
        last_name: 'Byron',
        user_type: 'admin',
        membership_status: 'active',
      };
      const userId = await addUser(tx, { metadata });
      const [profile] = await tx`select * from public.profiles where id = ${userId}`;
      expect(profile).toMatchObject({
        first_name: 'Ada',
        last_name: 'Byron',
        user_type: 'member',
        membership_status: null,
      });
    }));

  it.each([
    ['es', 'es'],
    ['xx', 'en'],
    [null, 'en'],
    [['es'], 'en'],
    ['es"; drop', 'en'],
  ])('with the language %s gets emails in %s', (language, expected) =>
    inRolledBackTransaction(async (tx) => {
      const userId = await addUser(tx, { metadata: { language } });
      const [profile] = await tx`select language from public.profiles where id = ${userId}`;
      expect(profile).toEqual({ language: expected });
    }),
  );

  it('is created even if the names in its metadata are too long', () =>
    inRolledBackTransaction(async (tx) => {
      const userId = await addUser(tx, { metadata: { first_name: 'x'.repeat(5000) } });
      const [profile] =
        await tx`select char_length(first_name) as length from public.profiles where id = ${userId}`;
      expect(profile).toEqual({ length: 100 });
    }));

  it('is deleted together with its profile', () =>
    inRolledBackTransaction(async (tx) => {
      const userId = await addUser(tx);
      await tx`delete from auth.users where id = ${userId}`;
      expect(await tx`select 1 from public.profiles where id = ${userId}`).toHaveLength(0);
    }));
});

describe('the language of emails', () => {
  it('is one of the hub, as the site knows them', () =>
    inRolledBackTransaction(async (tx) => {
      const [known] = await tx`select private.languages() as languages`;
      expect(known).toEqual({ languages: [...languages] });
    }));

  it('is chosen by the person, and emails about signing in know it', () =>
    inRolledBackTransaction(async (tx) => {
      const userId = await addUser(tx, { metadata: { first_name: 'Ada' } });
      await as(tx, { userId }, (run) => run`update public.profiles set language = 'es' where id = ${userId}`);
      const [account] = await tx`select raw_user_meta_data from auth.users where id = ${userId}`;
      expect(account).toEqual({ raw_user_meta_data: { first_name: 'Ada', language: 'es' } });
    }));

  it('is no other one', () =>
    inRolledBackTransaction(async (tx) => {
      const userId = await addUser(tx);
      await expect(
        as(tx, { userId }, (run) => run`update public.profiles set language = 'xx' where id = ${userId}`),
      ).rejects.toMatchObject({ code: '23514' });
    }));

  it('is that of nobody else', () =>
    inRolledBackTransaction(async (tx) => {
      const [userId, other] = [await addUser(tx), await addUser(tx, { staffRole: 'admin' })];
      const changed = await as(
        tx,
        { userId: other },
        (run) => run`update public.profiles set language = 'es' where id = ${userId} returning id`,
      );
      expect(changed).toEqual([]);
    }));
});

describe('profiles', () => {
  it('are not readable without sign-in', () =>
    inRolledBackTransaction(async (tx) => {
      await expect(as(tx, 'anon', (run) => run`select * from public.profiles`)).rejects.toMatchObject(denied);
    }));

  it('are readable by their own user only', () =>
    inRolledBackTransaction(async (tx) => {
      const [userId] = [await addUser(tx), await addUser(tx)];
      expect(await as(tx, { userId }, (run) => run`select id from public.profiles`)).toEqual([
        { id: userId },
      ]);
    }));

  it.each(['admin', 'editor'])('are all visible to an %s', (staffRole) =>
    inRolledBackTransaction(async (tx) => {
      const [staff, other] = [await addUser(tx, { staffRole }), await addUser(tx)];
      const rows = await as(
        tx,
        { userId: staff },
        (run) => run`select id from public.profiles where id in (${staff}, ${other})`,
      );
      expect(rows).toHaveLength(2);
    }),
  );

  it('a user changes their own name, which updates the timestamp', () =>
    inRolledBackTransaction(async (tx) => {
      const userId = await addUser(tx);
      const rows = await as(
        tx,
        { userId },
        (run) =>
          run`update public.profiles set first_name = 'Grace' where id = ${userId} returning first_name`,
      );
      expect(rows).toEqual([{ first_name: 'Grace' }]);
    }));

  it.each(['javascript:alert(1)', 'data:text/html,x', 'avatar.png', 'https://'])(
    'an avatar must be a web URL, not %s',
    (address) =>
      inRolledBackTransaction(async (tx) => {
        const userId = await addUser(tx);
        const change = as(
          tx,
          { userId },
          (run) => run`update public.profiles set avatar_url = ${address} where true`,
        );
        await expect(change).rejects.toMatchObject({ code: '23514' });
      }),
  );

  it('a stranger cannot change a profile', () =>
    inRolledBackTransaction(async (tx) => {
      const [owner, stranger] = [await addUser(tx), await addUser(tx)];
      const rows = await as(
        tx,
        { userId: stranger },
        (run) => run`update public.profiles set first_name = 'Mallory' where id = ${owner} returning id`,
      );
      expect(rows).toEqual([]);
    }));

  it.each(['user_type', 'membership_status', 'id', 'created_at'])('users cannot set their own %s', (column) =>
    inRolledBackTransaction(async (tx) => {
      const userId = await addUser(tx);
      const change = as(
        tx,
        { userId },
        (run) => run`update public.profiles set ${run(column)} = default where true`,
      );
      await expect(change).rejects.toMatchObject(denied);
    }),
  );

  it.each([
    'insert into public.profiles (id) values (gen_random_uuid())',
    'delete from public.profiles where true',
  ])('rejects: %s', (statement) =>
    inRolledBackTransaction(async (tx) => {
      const userId = await addUser(tx);
      await expect(as(tx, { userId }, (run) => run.unsafe(statement))).rejects.toMatchObject(denied);
    }),
  );
});
