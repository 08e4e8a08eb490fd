import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import type { Town } from './support/town.ts';

const attendees = (town: Town) => `select public.event_attendees('${town.approvedEvent}') as list`;
const attendance = (town: Town) =>
  `select public.organization_attendance('${town.businessProfile}') as history`;
/** Staff of a hub that asks for a second factor, in a session without one. */
const withoutFactor = async (tx: TransactionSql, town: Town, statement: string) => {
  await tx`update public.site_settings set staff_second_factor = true`;
  return as(tx, { userId: town.ids.editor, aal: 'aal1' }, (run) => run.unsafe(statement));
};

describe('the list of an event', () => {
  it('is for its organizers and staff, and not for visitors, strangers or members', () =>
    inTown(async (town, act, tx) => {
      for (const who of ['owner', 'manager', 'contributor', 'editor', 'admin'] as const) {
        const [row] = await act(who, attendees(town));
        expect(row?.['list'], who).toHaveLength(1);
      }
      for (const who of ['stranger', 'member'] as const)
        await expect(act(who, attendees(town)), who).rejects.toMatchObject(httpError(404, 'not_found'));
      await expect(act('anon', attendees(town))).rejects.toMatchObject({ code: '42501' });
      await expect(withoutFactor(tx, town, attendees(town))).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
    }));

  it('of another business is not read, though somebody organizes others', () =>
    inTown(async (town, act, tx) => {
      const [foreign] = await tx<
        { id: string }[]
      >`insert into public.events (title, business_id, starts_at, ends_at,
          registration_mode, approval_status)
        values ('Theirs', ${town.foreign}, now() + interval '1 day', now() + interval '2 days', 'internal', 'approved') returning id`;
      for (const who of ['owner', 'manager', 'contributor'] as const)
        await expect(
          act(who, `select public.event_attendees('${foreign?.id ?? ''}')`),
          who,
        ).rejects.toMatchObject(httpError(404, 'not_found'));
    }));

  it('has addresses for staff with the right to export alone', () =>
    inTown(async (town, act, tx) => {
      const emailOf = async (who: 'owner' | 'editor' | 'admin') => {
        const [row] = await act(who, attendees(town));
        return (row?.['list'] as { email: string | null }[])[0]?.email ?? null;
      };
      expect([await emailOf('owner'), await emailOf('admin')]).toEqual([
        null,
        `${town.ids.member}@rights.test`,
      ]);
      await tx`update public.staff set rights = '{}' where user_id = ${town.ids.editor}`;
      expect(await emailOf('editor')).toBeNull();
    }));
});

describe('the history of an organization', () => {
  it('is for staff with their second factor', () =>
    inTown(async (town, act, tx) => {
      for (const who of ['editor', 'admin'] as const) {
        const [row] = await act(who, attendance(town));
        expect(row?.['history'], who).toMatchObject({ attended: 0 });
      }
      for (const who of ['anon', 'stranger', 'member', 'owner', 'manager', 'contributor'] as const)
        await expect(act(who, attendance(town)), who).rejects.toMatchObject({ code: '42501' });
      await expect(withoutFactor(tx, town, attendance(town))).rejects.toMatchObject({ code: '42501' });
    }));

  it('counts who came and who did not, of its people and its orders, once', () =>
    inTown(async (town, act, tx) => {
      const history = async () => {
        const [row] = await act('editor', attendance(town));
        return row?.['history'] as { attended: number; missed: number; latest: unknown[] };
      };
      const before = await history();
      expect(before).toMatchObject({ attended: 0, missed: 0 });
      await tx`update public.event_registrations set status = 'attended', attended_at = now() where id = ${town.registration}`;
      const after = await history();
      expect(after).toMatchObject({ attended: 1, missed: 0 });
      expect(after.latest).toHaveLength(before.latest.length);
    }));
});
