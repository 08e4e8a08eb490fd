import { expect, it } from 'vitest';
import { inRolledBackTransaction } from './support/personas.ts';

it('every table of the API has row level security', () =>
  inRolledBackTransaction(async (tx) => {
    const open = await tx`select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
    expect(open).toEqual([]);
  }));

it('anonymous visitors and members have no right on any table that was not given by name', () =>
  inRolledBackTransaction(async (tx) => {
    const rights = await tx`select distinct grantee || ' ' || privilege_type as right
      from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('anon', 'PUBLIC')
        or table_schema = 'public' and grantee = 'authenticated' and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`;
    expect(rights.map((row) => String(row['right']))).toEqual([]);
  }));

it('every function that runs with more than its caller rights is in schema private, with an empty search path', () =>
  inRolledBackTransaction(async (tx) => {
    const functions = await tx`select p.oid::regprocedure::text as name, n.nspname, p.proconfig
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'private')`;
    const loose = functions.filter(
      (row) =>
        row['nspname'] !== 'private' || !(row['proconfig'] as string[] | null)?.includes('search_path=""'),
    );
    expect(loose.map((row) => String(row['name']))).toEqual([]);
  }));

it('no function in schema private can be called by everybody', () =>
  inRolledBackTransaction(async (tx) => {
    const open = await tx`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'private'::regnamespace and has_function_privilege('anon', p.oid, 'execute')`;
    expect(open.map((row) => String(row['name']))).toEqual([]);
  }));
