import { expect, it } from 'vitest';
import { as, inRolledBackTransaction } from './support/personas.ts';
import { addTown } from './support/town.ts';
import { expectDeclared } from './support/declared.ts';

/** Functions of the API by which visitors write, and what each asks them for. */
const writtenByVisitors: Record<string, string> = {
  cancel_tickets: 'the secret of the order',
  confirm_guest_order: 'the secret of the order',
  confirm_lead_request: 'the secret of the request',
  leave_waiting_list: 'the secret of the place on the list',
  read_lead_request: 'the secret of the request, which it locks and does not change',
  resend_order: 'the secret of the order, and three emails an hour',
  save_registration_answers: 'the secret of the registration, and sixty times an hour',
  stop_job_alert: 'the secret of the alert',
  transfer_ticket: 'the secret of the order',
  withdraw_lead_request: 'the secret of the request',
};

it('every function of the API is declared with who may call it', () =>
  inRolledBackTransaction(async (tx) => {
    const rows = await tx<{ name: string; role: string; volatility: string }[]>`
      select p.oid::regprocedure::text as name, role.rolname as role,
        case provolatile when 'v' then 'writes' when 's' then 'reads' else 'computes' end as volatility
      from pg_proc as p cross join pg_roles as role
      where pronamespace = 'public'::regnamespace and role.rolname in ('anon', 'authenticated', 'service_role')
        and has_function_privilege(role.rolname, p.oid, 'execute') order by 1, 2`;
    const found = new Map<string, string[]>();
    for (const { name, role, volatility } of rows) {
      const right = name.replace(/^public\./, '');
      found.set(right, [
        ...(found.get(right) ?? [`${volatility} for ${role}`]),
        ...(found.has(right) ? [role] : []),
      ]);
    }
    await expectDeclared(
      'functions',
      found,
      'A function is called by anybody with the role, with any arguments: it checks the caller, the state and how much is asked.',
    );
  }));

it('every function has an empty search path, and none is for PUBLIC', () =>
  inRolledBackTransaction(async (tx) => {
    const own = tx`pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')`;
    const loose = await tx`select p.oid::regprocedure::text as name from pg_proc as p where ${own}
      and not coalesce(proconfig @> '{"search_path=\\"\\""}', false)`;
    expect(
      loose.map((row) => String(row['name'])),
      "Add: set search_path = ''",
    ).toEqual([]);
    const open = await tx`select p.oid::regprocedure::text as name from pg_proc as p,
        aclexplode(coalesce(proacl, acldefault('f', proowner))) as held where ${own} and held.grantee = 0`;
    expect(
      open.map((row) => String(row['name'])),
      'Revoke execute from public.',
    ).toEqual([]);
  }));

it('no trigger function and no function for the service is called by accounts or visitors', () =>
  inRolledBackTransaction(async (tx) => {
    const callable = await tx`select p.oid::regprocedure::text as name from pg_proc as p
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prorettype = 'trigger'::regtype
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`;
    expect(callable.map((row) => String(row['name']))).toEqual([]);
    // Whatever visitors may, accounts may: who signs in loses nothing.
    const lost = await tx`select p.oid::regprocedure::text as name from pg_proc as p
      where pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
        and not has_function_privilege('authenticated', p.oid, 'execute')`;
    expect(lost.map((row) => String(row['name']))).toEqual([]);
  }));

it('what visitors call only reads, but for what asks them for a secret', () =>
  inRolledBackTransaction(async (tx) => {
    const rows = await tx`select distinct p.proname as name from pg_proc as p
      where pronamespace = 'public'::regnamespace and provolatile = 'v' and has_function_privilege('anon', p.oid, 'execute')
      order by 1`;
    expect(
      rows.map((row) => String(row['name'])),
      'Declare the function as stable, or add it to writtenByVisitors with what it asks for.',
    ).toEqual(Object.keys(writtenByVisitors));
  }));

it('a visitor with a guessed secret changes nothing', () =>
  inRolledBackTransaction(async (tx) => {
    const town = await addTown(tx);
    const { order, ticket } = town.ticketing;
    const known = `'${order}'::uuid`;
    const calls: Record<string, string> = {
      cancel_tickets: `${known}, array['${ticket}']::uuid[], 'guessed', 'Rain'`,
      confirm_guest_order: `${known}, 'guessed'`,
      confirm_lead_request: `'${town.message}', 'guessed'`,
      leave_waiting_list: `'${town.registration}', 'guessed'`,
      read_lead_request: `'${town.message}', 'guessed'`,
      resend_order: `${known}, 'guessed'`,
      save_registration_answers: `'${town.registration}', '{}', 'guessed'`,
      stop_job_alert: `'${town.alert}'`,
      transfer_ticket: `'${ticket}', 1, 'Eve', 'eve@rights.test', 'guessed'`,
      withdraw_lead_request: `'${town.message}', 'guessed'`,
    };
    expect(Object.keys(calls)).toEqual(Object.keys(writtenByVisitors));
    for (const [name, args] of Object.entries(calls)) {
      const call = as(tx, 'anon', (run) => run.unsafe(`select public.${name}(${args})`));
      if (name === 'stop_job_alert') await call;
      else await expect(call, name).rejects.toMatchObject({ code: 'PT404' });
    }
    expect(await tx`select id from public.job_alerts where id = ${town.alert}`).toHaveLength(1);
  }));
