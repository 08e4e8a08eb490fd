import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';
import { as, type Persona } from './support/personas.ts';

const create = async (tx: TransactionSql, who: Persona) => {
  const [row] = await as(tx, who, (run) => run.unsafe('select public.create_preview_token() as token'));
  return String(row?.['token']);
};
const isValid = async (tx: TransactionSql, token: string | null) => {
  const [row] = await as(tx, 'anon', (run) => run`select public.is_preview_token(${token}) as is_valid`);
  return row?.['is_valid'];
};

describe('a preview of the hub before its launch', () => {
  it('is for staff, with their second factor where it is required', () =>
    inTown(async (town, _act, tx) => {
      await tx`update public.site_settings set staff_second_factor = false`;
      for (const who of ['editor', 'admin'] as const)
        expect(await isValid(tx, await create(tx, town.as(who))), who).toBe(true);
      for (const who of ['anon', 'stranger', 'member', 'owner', 'manager', 'contributor'] as const)
        await expect(create(tx, town.as(who)), who).rejects.toMatchObject({ code: '42501' });
      await tx`update public.site_settings set staff_second_factor = true`;
      const userId = town.ids.editor;
      await expect(create(tx, { userId, aal: 'aal1' })).rejects.toMatchObject({ code: '42501' });
      expect(await isValid(tx, await create(tx, { userId, aal: 'aal2' }))).toBe(true);
    }));

  it('ends after an hour, and with the role', () =>
    inTown(async (town, _act, tx) => {
      const token = await create(tx, { userId: town.ids.editor, aal: 'aal2' });
      const until = Number(token.split('.')[1]) - Date.now() / 1000;
      expect(until).toBeGreaterThan(3500);
      expect(until).toBeLessThanOrEqual(3600);
      const past = `${town.ids.editor}.${String(Math.floor(Date.now() / 1000) - 5)}`;
      const [signed] = await tx`select private.sign('preview', ${past}) as signature`;
      expect(await isValid(tx, `${past}.${String(signed?.['signature'])}`)).toBe(false);
      await tx`delete from public.staff where user_id = ${town.ids.editor}`;
      expect(await isValid(tx, token)).toBe(false);
    }));

  it('cannot be forged', () =>
    inTown(async (town, _act, tx) => {
      const token = await create(tx, { userId: town.ids.admin, aal: 'aal2' });
      const [, until = '', signature = ''] = token.split('.');
      for (const forged of [
        null,
        '',
        '..',
        'a.b.c',
        `${token}.`,
        `${token.slice(0, -1)}g`,
        `${town.ids.editor}.${until}.${signature}`,
        `${town.ids.admin}.${String(Number(until) + 1)}.${signature}`,
        `${town.ids.admin}.9999999999999999999.${signature}`,
        token.toUpperCase(),
      ])
        expect(await isValid(tx, forged), String(forged)).toBe(false);
      // A signature of another purpose does not open it.
      const claims = `${town.ids.admin}.${until}`;
      const [other] = await tx`select private.sign('links', ${claims}) as signature`;
      expect(await isValid(tx, `${claims}.${String(other?.['signature'])}`)).toBe(false);
    }));
});
