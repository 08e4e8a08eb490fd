import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { inTown, httpError } from './support/in-town.ts';
import { addUser } from './support/add-user.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';
import { addStrongSession } from '../support/strong-session.ts';

const one = (rows: unknown) => (rows as Record<string, unknown>[])[0];

describe('required MFA for staff', () => {
  const decide = (tx: TransactionSql, userId: string, business: string, aal: 'aal1' | 'aal2') =>
    as(tx, { userId, aal }, (run) =>
      run.unsafe(`update public.businesses set status = 'approved' where id = '${business}' returning id`),
    );

  it('grants an editor rights at aal2 only', () =>
    inTown(async (town, _, tx) => {
      await tx`update public.site_settings set staff_second_factor = true`;
      expect(await decide(tx, town.ids.editor, town.pending, 'aal1')).toEqual([]);
      expect(await decide(tx, town.ids.editor, town.pending, 'aal2')).toHaveLength(1);
    }));

  it('ends with the session or its second factor, not with the token', () =>
    inTown(async (town, _, tx) => {
      await tx`update public.site_settings set staff_second_factor = true`;
      const { editor } = town.ids;
      const factorId = randomUUID();
      const signIn = () => addStrongSession(tx, editor, factorId);
      const isStaff = async (sessionId: string, userId = editor) =>
        one(
          await as(tx, { userId, aal: 'aal2', sessionId }, (run) => run`select public.is_staff() as staff`),
        );
      const [kept, ended, anothers] = [
        await signIn(),
        await signIn(),
        await addStrongSession(tx, town.ids.admin),
      ];
      expect(await isStaff(kept)).toEqual({ staff: true });
      await tx`delete from auth.sessions where id = ${ended}`;
      for (const session of [ended, anothers, randomUUID(), ''])
        expect(await isStaff(session)).toEqual({ staff: false });
      await tx`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        values (${factorId}, ${editor}, 'Phone', 'totp', 'verified', now(), now())`;
      await tx`delete from auth.mfa_factors where id = ${factorId}`;
      expect(await isStaff(kept)).toEqual({ staff: false });
    }));

  it('is checked once for a statement, not for each row', () =>
    inTown(async (town, _, tx) => {
      await tx`update public.site_settings set staff_second_factor = true`;
      const plan = await as(tx, { userId: town.ids.editor, aal: 'aal2' }, (run) =>
        run.unsafe('explain select id from public.reports'),
      );
      const lines = plan.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(lines).toMatch(/Filter: \(?InitPlan 1/);
      expect(lines).not.toMatch(/SubPlan|Filter: .*is_staff/);
    }));

  it('shows the staff role at aal1 so that the site can ask for MFA', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.site_settings set staff_second_factor = true`;
      const own = `select role from public.staff where user_id = '${town.ids.editor}'`;
      expect(await act('editor', own)).toEqual([{ role: 'editor' }]);
      expect(await act('editor', 'select id from public.audit_log')).toEqual([]);
    }));

  it('can be disabled only by an admin at aal2', () =>
    inTown(async (town, _, tx) => {
      await tx`update public.site_settings set staff_second_factor = true`;
      const off = (userId: string, aal: 'aal1' | 'aal2') =>
        as(
          tx,
          { userId, aal },
          (run) => run`update public.site_settings set staff_second_factor = false where id = 1 returning id`,
        );
      expect(await off(town.ids.admin, 'aal1')).toEqual([]);
      expect(await off(town.ids.editor, 'aal2')).toEqual([]);
      expect(await off(town.ids.admin, 'aal2')).toHaveLength(1);
    }));

  it('is enabled by default', () =>
    inRolledBackTransaction(async (tx) => {
      const [row] = await tx`select column_default from information_schema.columns
        where table_name = 'site_settings' and column_name = 'staff_second_factor'`;
      expect(row).toEqual({ column_default: 'true' });
    }));
});

describe('the summary of an account', () => {
  it("has the caller's own name and role, and nothing for a visitor", () =>
    inRolledBackTransaction(async (tx) => {
      const [ada, ben] = [await addUser(tx), await addUser(tx)];
      await tx`update public.profiles set first_name = 'Ada', last_name = 'Hill' where id = ${ada}`;
      await tx`insert into public.staff (user_id, role) values (${ben}, 'editor')`;
      const read = async (userId: string) =>
        one(await as(tx, { userId }, (run) => run`select public.account_summary() as summary`));
      expect(await read(ada)).toEqual({ summary: { name: 'Ada Hill', avatar_url: null, is_staff: false } });
      expect(await read(ben)).toEqual({ summary: { name: '', avatar_url: null, is_staff: true } });
      expect(await read(randomUUID())).toEqual({ summary: null });
      await expect(as(tx, 'anon', (run) => run`select public.account_summary()`)).rejects.toMatchObject({
        code: '42501',
      });
    }));
});

describe('sessions', () => {
  const addSession = async (tx: TransactionSql, userId: string) => {
    const id = randomUUID();
    await tx`insert into auth.sessions (id, user_id, aal, user_agent, ip) values (${id}, ${userId}, 'aal1', 'Browser', '203.0.113.9')`;
    return id;
  };

  it("lists the user's own sessions and marks the current one", () =>
    inRolledBackTransaction(async (tx) => {
      const [ada, ben] = [await addUser(tx), await addUser(tx)];
      const [here, there] = [await addSession(tx, ada), await addSession(tx, ada)];
      await addSession(tx, ben);
      const rows = await as(
        tx,
        { userId: ada, sessionId: here },
        (run) => run`select * from public.my_sessions()`,
      );
      expect(rows.map((row) => [row['id'], row['is_current'], row['ip']])).toEqual([
        [here, true, '203.0.113.9'],
        [there, false, '203.0.113.9'],
      ]);
    }));

  it('can be ended only by their own user', () =>
    inRolledBackTransaction(async (tx) => {
      const [ada, ben] = [await addUser(tx), await addUser(tx)];
      const session = await addSession(tx, ada);
      const end = async (userId: string) =>
        one(await as(tx, { userId }, (run) => run`select public.end_session(${session}) as ended`));
      expect(await end(ben)).toEqual({ ended: false });
      expect(await end(ada)).toEqual({ ended: true });
      expect(await end(ada)).toEqual({ ended: false });
    }));
});

describe('recovery codes', () => {
  const makeCodes = async (tx: TransactionSql, userId: string, aal: 'aal1' | 'aal2' = 'aal2') =>
    one(await as(tx, { userId, aal }, (run) => run`select public.make_recovery_codes() as codes`))?.[
      'codes'
    ] as string[];
  const spend = async (tx: TransactionSql, userId: string, code: string) =>
    one(await as(tx, { userId }, (run) => run`select public.use_recovery_code(${code}) as used`))?.['used'];
  const addFactor = (tx: TransactionSql, userId: string) =>
    tx`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${userId}, ${randomUUID()}, 'totp', 'verified', now(), now())`;

  it('creates ten unique codes at aal2 only', () =>
    inRolledBackTransaction(async (tx) => {
      const ada = await addUser(tx);
      // The session outlives the step that it was raised by.
      await expect(makeCodes(tx, ada)).rejects.toMatchObject(httpError(403, 'second_factor_needed'));
      await addFactor(tx, ada);
      await expect(makeCodes(tx, ada, 'aal1')).rejects.toMatchObject(httpError(403, 'second_factor_needed'));
      const codes = await makeCodes(tx, ada);
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
    }));

  it('remove MFA factors once, in any spelling, which voids all codes', () =>
    inRolledBackTransaction(async (tx) => {
      const ada = await addUser(tx);
      await addFactor(tx, ada);
      const [first = '', second = ''] = await makeCodes(tx, ada);
      expect(await spend(tx, ada, first.toLowerCase().replace('-', ' '))).toBe(true);
      const left = await tx`select id from auth.mfa_factors where user_id = ${ada}`;
      expect([...left]).toEqual([]);
      expect(await spend(tx, ada, first)).toBe(false);
      expect(await spend(tx, ada, second)).toBe(false);
    }));

  it('stay valid while a factor remains and are voided with the last one', () =>
    inRolledBackTransaction(async (tx) => {
      const ada = await addUser(tx);
      await addFactor(tx, ada);
      await addFactor(tx, ada);
      await makeCodes(tx, ada);
      const removeOne = () =>
        tx`delete from auth.mfa_factors where id = (select id from auth.mfa_factors where user_id = ${ada} limit 1)`;
      const left = async () => (await tx`select from private.recovery_codes where user_id = ${ada}`).length;
      await removeOne();
      expect(await left()).toBe(10);
      await removeOne();
      expect(await left()).toBe(0);
    }));

  it('are useless to other users and cannot be guessed', () =>
    inRolledBackTransaction(async (tx) => {
      const [ada, ben] = [await addUser(tx), await addUser(tx)];
      await addFactor(tx, ada);
      const [first = ''] = await makeCodes(tx, ada);
      expect(await spend(tx, ben, first)).toBe(false);
      for (let tries = 0; tries < 10; tries += 1) expect(await spend(tx, ada, 'AAAAA-AAAAA')).toBe(false);
      expect(await spend(tx, ada, first)).toBeNull();
    }));
});

describe('account deletion request', () => {
  it('is carried out after two weeks and not before', () =>
    inRolledBackTransaction(async (tx) => {
      const [ada, ben] = [await addUser(tx), await addUser(tx)];
      await tx`insert into public.account_deletions (user_id) values (${ada}), (${ben})`;
      await tx`update public.account_deletions set due_at = now() where user_id = ${ada}`;
      await tx`select public.delete_due_accounts()`;
      const left = await tx`select id from auth.users where id in (${ada}, ${ben})`;
      expect(left.map((row) => String(row['id']))).toEqual([ben]);
    }));

  it('requires aal2 when the account has MFA', () =>
    inRolledBackTransaction(async (tx) => {
      const ada = await addUser(tx);
      await tx`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        values (${randomUUID()}, ${ada}, 'Phone', 'totp', 'verified', now(), now())`;
      const ask = (aal: 'aal1' | 'aal2') =>
        as(tx, { userId: ada, aal }, (run) =>
          run.unsafe(`insert into public.account_deletions (user_id) values ('${ada}') returning user_id`),
        );
      await expect(ask('aal1')).rejects.toMatchObject(httpError(403, 'second_factor_needed'));
      expect(await ask('aal2')).toEqual([{ user_id: ada }]);
    }));

  it('requires a sign-in of the last minutes, by a session of the caller', () =>
    inRolledBackTransaction(async (tx) => {
      const [ada, session] = [await addUser(tx), randomUUID()];
      await tx`insert into auth.sessions (id, user_id, aal, created_at, updated_at)
        values (${session}, ${ada}, 'aal1', now() - interval '6 minutes', now())`;
      const ask = (sessionId: string) =>
        as(tx, { userId: ada, sessionId }, (run) =>
          run.unsafe(`insert into public.account_deletions (user_id) values ('${ada}') returning user_id`),
        );
      const stale = httpError(403, 'reauthentication_needed');
      await expect(ask(session)).rejects.toMatchObject(stale);
      await expect(ask(randomUUID())).rejects.toMatchObject(stale);
      await tx`update auth.sessions set created_at = now() - interval '4 minutes' where id = ${session}`;
      expect(await ask(session)).toEqual([{ user_id: ada }]);
    }));

  it('of an admin requires a remaining admin', () =>
    inTown(async (town, act, tx) => {
      const other = await addUser(tx);
      await tx`insert into public.staff (user_id, role) values (${other}, 'admin')`;
      await tx`insert into public.account_deletions (user_id) values (${other})`;
      const last = httpError(409, 'last_admin');
      await expect(
        act('admin', `insert into public.account_deletions (user_id) values ('${town.ids.admin}')`),
      ).rejects.toMatchObject(last);
      await expect(
        act('admin', `delete from public.staff where user_id = '${town.ids.admin}'`),
      ).rejects.toMatchObject(last);
      // As the server's own hand may, in spite of the rules.
      await tx`delete from public.staff where user_id = ${town.ids.admin}`;
      await tx`update public.account_deletions set due_at = now() where user_id = ${other}`;
      await tx`select public.delete_due_accounts()`;
      expect(await tx`select id from auth.users where id = ${other}`).toHaveLength(1);
    }));

  it('of the only admin is rejected', () =>
    inTown(async (town, act) => {
      await expect(
        act('admin', `insert into public.account_deletions (user_id) values ('${town.ids.admin}')`),
      ).rejects.toMatchObject(httpError(409, 'last_admin'));
    }));
});

it("the data download contains only the user's own rows, also for staff", () =>
  inTown(async (town, act) => {
    const read = async (who: 'owner' | 'admin' | 'member') =>
      (await act(who, 'select public.export_my_data() as data'))[0]?.['data'] as Record<
        string,
        { id: string }[]
      >;
    const owner = await read('owner');
    expect(owner['businesses']?.map(({ id }) => id).sort()).toEqual(
      [town.approved, town.draft, town.pending].sort(),
    );
    expect(owner['registrations']).toEqual([]);
    const member = await read('member');
    expect(member['registrations']?.map(({ id }) => id)).toEqual([
      town.registration,
      town.ticketing.registration,
    ]);
    expect(member['orders']).toMatchObject([
      { id: town.ticketing.order, tickets: [{ id: town.ticketing.ticket }] },
    ]);
    expect(owner['orders']).toEqual([]);
    const admin = await read('admin');
    for (const part of ['businesses', 'registrations', 'claims', 'posts', 'redemptions'])
      expect(admin[part]).toEqual([]);
  }));

it('the data download contains private choices, searches, and applications of the user only', () =>
  inTown(async (town, _, tx) => {
    const [ada, ben] = [await addUser(tx), await addUser(tx)];
    const [job] = await tx<
      { id: string }[]
    >`insert into public.jobs (business_id, title, slug, description, status)
      values (${town.approved}, 'Baker', ${randomUUID()}, 'Bread', 'active') returning id`;
    for (const userId of [ada, ben]) {
      await tx`insert into public.notification_choices (user_id, kind, enabled) values (${userId}, 'reminders', false)`;
      await tx`insert into public.job_alerts (user_id, q) values (${userId}, ${`as ${userId}`})`;
    }
    await tx`alter table public.job_applications disable trigger job_applications_1_check`;
    await tx`insert into public.job_applications (job_id, business_id, applicant_id, name, email, message)
      values (${job?.id ?? ''}, ${town.approved}, ${ada}, 'Ada', 'ada@town.test', 'I bake')`;
    await tx`insert into public.account_deletions (user_id) values (${ada})`;
    const read = async (userId: string) =>
      one(await as(tx, { userId }, (run) => run`select public.export_my_data() as data`))?.['data'] as Record<
        string,
        unknown
      >;
    const data = await read(ada);
    expect(data).toMatchObject({
      notification_choices: [{ user_id: ada, kind: 'reminders', enabled: false }],
      job_alerts: [{ user_id: ada, q: `as ${ada}` }],
      job_applications: [{ applicant_id: ada, name: 'Ada', message: 'I bake' }],
      deletion: { user_id: ada },
      staff_role: null,
    });
    expect(JSON.stringify(data['job_alerts'])).not.toContain('token');
    // The owner of the business reads the application as its own matter, not as data about the owner.
    expect((await read(town.ids.owner))['job_applications']).toEqual([]);
    expect(await read(ben)).toMatchObject({ job_applications: [], deletion: null });
  }));

it('the data download contains what the user wrote to guests, businesses and staff', () =>
  inTown(async (town, _, tx) => {
    const [ada, ben] = [await addUser(tx), await addUser(tx)];
    const read = async (userId: string) =>
      one(await as(tx, { userId }, (run) => run`select public.export_my_data() as data`))?.['data'] as Record<
        string,
        unknown
      >;
    // Ada wrote to guests, and has left the team since.
    await tx`insert into public.event_messages (id, event_id, sent_by, audience, subject, body, receivers)
      values (${randomUUID()}, ${town.approvedEvent}, ${ada}, 'both', 'From Ada', 'Bring a coat.', 1)`;
    for (const email of [`${ada}@rights.test`, 'someone@rights.test']) {
      await tx`insert into public.leads (business_id, name, email, body)
        values (${town.approved}, 'Ada', ${email}, ${`Written by ${email}`})`;
      await tx`insert into public.reports (kind, entity, entity_id, title, path, details, email)
        values ('problem', 'businesses', ${town.approved}, 'Old Mill', '/directory/old-mill', 'It closed', ${email})`;
    }
    const data = await read(ada);
    expect(data).toMatchObject({
      event_messages: [{ subject: 'From Ada', body: 'Bring a coat.' }],
      leads: [{ business: 'Old Mill Bakery', body: `Written by ${ada}@rights.test` }],
      reports: [{ details: 'It closed', email: `${ada}@rights.test`, status: 'pending' }],
    });
    // How the business sorted it is not about Ada.
    expect(data['leads']).not.toMatchObject([{ state: 'new' }]);
    const nothing = { event_messages: [], leads: [], reports: [] };
    expect(await read(ben)).toMatchObject(nothing);
    // An address that nobody confirmed proves nothing.
    await tx`update auth.users set email_confirmed_at = null where id = ${ada}`;
    expect(await read(ada)).toMatchObject({ ...nothing, event_messages: [{ subject: 'From Ada' }] });
  }));

it('the data download covers every table that references a person', () =>
  inRolledBackTransaction(async (tx) => {
    // Columns for who decided or created a row are about the row, not about the person.
    const missing = await tx`
      select distinct conrelid::regclass::text as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and connamespace = 'public'::regnamespace and confrelid = 'auth.users'::regclass
        and attname in ('user_id', 'owner_id', 'author_id', 'claimant_id', 'applicant_id', 'requested_by',
          'sent_by')
        and pg_get_functiondef('public.export_my_data'::regproc)
            || pg_get_functiondef('private.export_my_messages'::regproc)
            || pg_get_functiondef('private.export_my_orders'::regproc)
            || pg_get_functiondef('private.export_my_posts'::regproc)
          !~ ('public\\.' || conrelid::regclass::text || '\\M')`;
    expect(missing.map((row) => String(row['name']))).toEqual([]);
  }));

it('the data download is made a few times an hour', () =>
  inTown(async (_, act) => {
    for (let n = 0; n < 10; n += 1) await act('stranger', 'select public.export_my_data()');
    await expect(act('stranger', 'select public.export_my_data()')).rejects.toMatchObject(
      httpError(429, 'too_many_exports'),
    );
    await act('member', 'select public.export_my_data()');
  }));
