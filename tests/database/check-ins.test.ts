import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;

const admit = (town: Town, more: Record<string, unknown> = {}): Record<string, unknown> & { id: string } => ({
  id: randomUUID(),
  action: 'admit',
  occurrence_id: town.occurrenceId,
  registration_id: town.registration,
  ...more,
});
/** Sends what a door did; the answers in order. */
const sync = async (act: Act, who: PersonaName, ...items: object[]) => {
  const [row] = await act(who, `select public.sync_check_ins('${JSON.stringify(items)}') as answers`);
  return row?.['answers'] as Record<string, unknown>[];
};
const readList = async (act: Act, who: PersonaName, date: string) => {
  const [row] = await act(who, `select public.door_list('${date}') as list`);
  return row?.['list'] as { guests: Record<string, unknown>[] };
};
const came = async (act: Act, town: Town) => {
  const [row] = await act(
    'admin',
    `select status, attended_at from public.event_registrations where id = '${town.registration}'`,
  );
  return row;
};

describe('checking in', () => {
  it('admits once; every other door hears when and where', () =>
    inTown(async (town, act) => {
      const first = admit(town, { door: 'Main door', device_id: randomUUID(), method: 'camera' });
      expect(await sync(act, 'contributor', first)).toMatchObject([
        { id: first.id, outcome: 'admitted', reason: null, status: 'attended', door: 'Main door' },
      ]);
      const again = admit(town, { door: 'Garden', device_id: randomUUID() });
      expect(await sync(act, 'owner', again)).toMatchObject([
        { outcome: 'duplicate', door: 'Main door', admission_id: first.id },
      ]);
      expect(await act('owner', `select public.check_in('${town.registration}')`)).toHaveLength(1);
      const rows = await act(
        'owner',
        `select outcome from public.check_ins where registration_id = '${town.registration}' order by outcome`,
      );
      expect(rows.map((row) => row['outcome'])).toEqual(['admitted', 'duplicate', 'duplicate']);
    }));

  it('records an attempt once, however often it is sent', () =>
    inTown(async (town, act) => {
      const item = admit(town);
      const answers = [await sync(act, 'owner', item, item), await sync(act, 'owner', item)].flat();
      expect(answers).toHaveLength(3);
      for (const answer of answers)
        expect(answer).toMatchObject({ outcome: 'admitted', admission_id: item.id });
      expect(await act('owner', `select from public.check_ins where id = '${item.id}'`)).toHaveLength(1);
    }));

  it('takes the time of the device, but none ahead and none of long ago', () =>
    inTown(async (town, act, tx) => {
      const [soon, old] = [admit(town), admit(town)];
      await sync(act, 'owner', { ...soon, occurred_at: '2999-01-01T00:00:00Z' });
      await sync(act, 'owner', { ...old, occurred_at: '2001-01-01T00:00:00Z' });
      const [row] = await tx`select bool_and(occurred_at between now() - interval '14 days' and now()) as fits
        from public.check_ins where id in ${tx([soon.id, old.id])}`;
      expect(row).toEqual({ fits: true });
    }));

  it('says why somebody is not admitted', () =>
    inTown(async (town, act, tx) => {
      const refused = async (set: string) => {
        await tx`savepoint before_change`;
        await tx.unsafe(set);
        const answers = await sync(act, 'owner', admit(town));
        await tx`rollback to savepoint before_change`;
        return answers;
      };
      const registration = `update public.event_registrations set`;
      const where = `where id = '${town.registration}'`;
      for (const [reason, change] of [
        ['canceled', `${registration} status = 'canceled' ${where}`],
        [
          'event_off',
          `update public.events set status = 'canceled', status_reason = 'Storm' where id = '${town.approvedEvent}'`,
        ],
        [
          'too_early',
          `update public.events set starts_at = starts_at + interval '5 days', ends_at = ends_at + interval '5 days' where id = '${town.approvedEvent}'`,
        ],
      ] as const)
        expect(await refused(change), reason).toMatchObject([{ outcome: 'refused', reason }]);
      expect(await sync(act, 'owner', admit(town, { registration_id: randomUUID() }))).toMatchObject([
        { outcome: 'refused', reason: 'unknown', registration_id: null },
      ]);
    }));

  it('rejects what is no list, and too much at once', () =>
    inTown(async (_town, act) => {
      for (const items of [`'{}'`, 'null', `(select jsonb_agg(i) from generate_series(1, 501) as i)`])
        await expect(act('owner', `select public.sync_check_ins(${items})`)).rejects.toMatchObject(
          httpError(422, 'invalid_items'),
        );
    }));
});

describe('undoing a check-in', () => {
  it('leaves the place, and lets the person in again', () =>
    inTown(async (town, act) => {
      const first = admit(town);
      const undo = admit(town, { action: 'undo', undoes: first.id });
      expect(await sync(act, 'owner', first, undo)).toMatchObject([
        { outcome: 'admitted' },
        { outcome: 'undone', status: 'registered', admission_id: null },
      ]);
      expect(await came(act, town)).toMatchObject({ status: 'registered', attended_at: null });
      expect(await sync(act, 'owner', admit(town))).toMatchObject([{ outcome: 'admitted' }]);
    }));

  it('by one door does not undo what another did', () =>
    inTown(async (town, act) => {
      const [main, garden] = [admit(town, { door: 'Main' }), admit(town, { door: 'Garden' })];
      await sync(act, 'owner', main, garden);
      expect(await sync(act, 'owner', admit(town, { action: 'undo', undoes: garden.id }))).toMatchObject([
        { outcome: 'undone', status: 'attended', door: 'Main' },
      ]);
      // From the list, whoever did it.
      expect(await sync(act, 'owner', admit(town, { action: 'undo' }))).toMatchObject([
        { status: 'registered' },
      ]);
      expect(await sync(act, 'owner', admit(town, { action: 'undo' }))).toMatchObject([
        { outcome: 'refused', reason: 'not_in' },
      ]);
    }));
});

describe('two doors without a network', () => {
  it('count somebody once, and both hear of it', () =>
    inTown(async (town, act) => {
      const offline = { was_offline: true, occurred_at: new Date().toISOString() };
      const main = admit(town, { ...offline, door: 'Main', device_id: randomUUID() });
      const garden = admit(town, { ...offline, door: 'Garden', device_id: randomUUID() });
      await sync(act, 'owner', main);
      expect(await sync(act, 'manager', garden)).toMatchObject([{ outcome: 'duplicate', door: 'Main' }]);
      const { guests } = await readList(act, 'owner', town.occurrenceId);
      expect(guests.find(({ id }) => id === town.registration)).toMatchObject({
        device_id: main['device_id'],
        conflicts: [{ id: garden.id, door: 'Garden', device_id: garden['device_id'] }],
      });
    }));
});

describe('whoever does not organize the event', () => {
  it('learns nothing and changes nothing', () =>
    inTown(async (town, act) => {
      const first = admit(town);
      await sync(act, 'owner', first);
      for (const who of ['stranger', 'member'] as const) {
        for (const item of [admit(town), first, admit(town, { action: 'undo', undoes: first.id })])
          expect(await sync(act, who, item)).toEqual([
            { id: item.id, outcome: 'refused', reason: 'unknown' },
          ]);
        await expect(readList(act, who, town.occurrenceId)).rejects.toMatchObject(
          httpError(404, 'not_found'),
        );
        expect(await act(who, `select id from public.check_ins`)).toEqual([]);
      }
      for (const call of [`sync_check_ins('[]')`, `door_list('${town.occurrenceId}')`])
        await expect(act('anon', `select public.${call}`)).rejects.toMatchObject({ code: '42501' });
      expect(await came(act, town)).toMatchObject({ status: 'attended' });
    }));

  it('cannot reach a registration through a date of their own', () =>
    inTown(async (town, act, tx) => {
      const [mine] =
        await tx`insert into public.events (title, slug, business_id, starts_at, ends_at, time_zone,
          approval_status, registration_mode)
        select 'Mine', ${`mine-${randomUUID()}`}, null, starts_at, ends_at, time_zone, 'approved', 'internal'
        from public.events where id = ${town.approvedEvent} returning id`;
      const [date] =
        await tx`select id from public.event_occurrences where event_id = ${String(mine?.['id'])}`;
      // The chamber's event is not the owner's.
      expect(await sync(act, 'owner', admit(town, { occurrence_id: date?.['id'] }))).toMatchObject([
        { outcome: 'refused', reason: 'unknown' },
      ]);
      expect(await sync(act, 'editor', admit(town, { occurrence_id: date?.['id'] }))).toMatchObject([
        { outcome: 'refused', reason: 'wrong_date' },
      ]);
    }));
});
