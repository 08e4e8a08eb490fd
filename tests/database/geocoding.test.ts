import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';
import { personaNames } from './support/town.ts';

const denied = { code: '42501' };
const addListing = async (tx: TransactionSql, columns: Record<string, unknown> = {}) => {
  const [added] = await tx`insert into public.businesses
    ${tx({ name: 'Unplaced mill', status: 'approved', owner_id: null, address: '1 Mill Street, Alder', ...columns })}
    returning id`;
  return String(added?.['id']);
};
/** The next of these listings that the geocoder is asked for: due before all others that the database has. */
const take = async (tx: TransactionSql, ...ids: string[]) => {
  await tx`update private.geocoding_tasks set due_at = '2000-01-01'
    where business_id in ${tx(ids)} and due_at is not null and due_at <= now()`;
  const [task] = await tx`select * from public.take_geocoding_task()`;
  return task && ids.includes(String(task['business_id'])) ? task : undefined;
};
const settle = async (tx: TransactionSql, id: string, address: unknown, result = 'found') => {
  const [row] = await tx`select public.settle_geocoding_task(${id}, ${String(address)}, ${result},
    ${result === 'found' ? 44 : null}, ${result === 'found' ? -72 : null}) as placed`;
  return row?.['placed'] as unknown;
};
const placeOf = async (tx: TransactionSql, id: string) =>
  (await tx`select latitude, longitude from public.businesses where id = ${id}`)[0];

describe('searching the addresses of listings', () => {
  it('is closed to everyone but the functions', () =>
    inTown(async (town, act) => {
      for (const who of personaNames)
        for (const sql of [
          'select * from public.take_geocoding_task()',
          `select public.settle_geocoding_task('${town.approved}', 'x', 'found', 1, 1)`,
          'select * from private.geocoding_tasks',
        ])
          await expect(act(who, sql), who).rejects.toMatchObject(denied);
    }));

  it('is for staff and people who may edit a listing', () =>
    inTown(async (_town, act) => {
      for (const who of personaNames.filter((name) => name !== 'anon')) {
        const allowed = ['owner', 'manager', 'editor', 'admin'].includes(who);
        expect(await act(who, 'select public.may_geocode() as may'), who).toEqual([{ may: allowed }]);
      }
      await expect(act('anon', 'select public.may_geocode()')).rejects.toMatchObject(denied);
    }));

  it('sets the place of a public listing once', () =>
    inTown(async (_town, _act, tx) => {
      const id = await addListing(tx);
      const task = await take(tx, id);
      expect(task).toMatchObject({ business_id: id, address: '1 Mill Street, Alder, US' });
      // Taken: nobody else asks for it now.
      expect(await take(tx, id)).toBeUndefined();
      expect(await settle(tx, id, task?.['address'])).toBe(true);
      expect(await placeOf(tx, id)).toEqual({ latitude: 44, longitude: -72 });
      // Also not once its pin is removed by hand.
      await tx`update public.businesses set latitude = null, longitude = null where id = ${id}`;
      expect(await take(tx, id)).toBeUndefined();
    }));

  it('does not bring back a pin that somebody set and removed', () =>
    inTown(async (_town, act, tx) => {
      const id = await addListing(tx, { latitude: 1, longitude: 2 });
      await tx`update public.businesses set latitude = null, longitude = null where id = ${id}`;
      await tx`update public.businesses set phone = '555-0100' where id = ${id}`;
      expect(await take(tx, id)).toBeUndefined();
      const failed = `select public.admin_list('businesses', 'unplaced mill', '{"map": "failed"}') as page`;
      expect(JSON.stringify(await act('editor', failed))).not.toContain(id);
      await tx`update public.businesses set address = '2 Mill Street, Alder' where id = ${id}`;
      expect(await take(tx, id)).toMatchObject({ address: '2 Mill Street, Alder, US' });
    }));

  it('asks for an address that is not found once, until it changes', () =>
    inTown(async (_town, act, tx) => {
      const id = await addListing(tx);
      const task = await take(tx, id);
      expect(await settle(tx, id, task?.['address'], 'not_found')).toBe(false);
      await tx`update public.businesses set phone = '555-0100' where id = ${id}`;
      expect(await take(tx, id)).toBeUndefined();
      const list = (map: string) =>
        act('editor', `select public.admin_list('businesses', 'unplaced mill', '{"map": "${map}"}') as page`);
      for (const map of ['none', 'failed']) expect(JSON.stringify(await list(map))).toContain(id);
      await tx`update public.businesses set address = '2 Mill Street, Alder' where id = ${id}`;
      expect(JSON.stringify(await list('failed'))).not.toContain(id);
      expect(await take(tx, id)).toMatchObject({ address: '2 Mill Street, Alder, US' });
    }));

  it('never replaces a pin that was set meanwhile, or places an address that changed', () =>
    inTown(async (_town, _act, tx) => {
      const [pinned, moved] = [await addListing(tx), await addListing(tx)];
      const tasks = [await take(tx, pinned, moved), await take(tx, pinned, moved)];
      expect(tasks.map((task) => String(task?.['business_id'])).sort()).toEqual([pinned, moved].sort());
      await tx`update public.businesses set latitude = 1, longitude = 2 where id = ${pinned}`;
      await tx`update public.businesses set address = '9 Elsewhere' where id = ${moved}`;
      for (const id of [pinned, moved]) expect(await settle(tx, id, '1 Mill Street, Alder, US')).toBe(false);
      expect(await placeOf(tx, pinned)).toEqual({ latitude: 1, longitude: 2 });
      expect(await placeOf(tx, moved)).toEqual({ latitude: null, longitude: null });
    }));

  it('leaves out drafts, listings without an address, and those that were taken down', () =>
    inTown(async (_town, _act, tx) => {
      const ids = [
        await addListing(tx, { status: 'draft' }),
        await addListing(tx, { address: null }),
        await addListing(tx, { latitude: 1, longitude: 2 }),
      ];
      const down = await addListing(tx);
      await tx`update public.businesses set status = 'archived' where id = ${down}`;
      expect(await take(tx, ...ids, down)).toBeUndefined();
      await tx`update public.businesses set status = 'approved' where id in ${tx([ids[0] ?? '', down])}`;
      const again = [await take(tx, ...ids, down), await take(tx, ...ids, down)];
      expect(again.map((task) => String(task?.['business_id'])).sort()).toEqual([ids[0], down].sort());
    }));

  it('leaves an import that created the listing to be undone', () =>
    inTown(async (town, _act, tx) => {
      const id = await addListing(tx);
      const [version] = await tx`select version from public.businesses where id = ${id}`;
      const [file] = await tx`insert into public.imports (file_name, mapping, created_by)
        values ('a.csv', '{"name": 0}', ${town.ids.admin}) returning id`;
      await tx`insert into public.import_rows (import_id, line, fields, state, business_id, business_version)
        values (${String(file?.['id'])}, 1, '{}', 'imported', ${id}, ${Number(version?.['version'])})`;
      const task = await take(tx, id);
      await settle(tx, id, task?.['address']);
      const [row] = await tx`select b.version = r.business_version as is_unedited
        from public.businesses as b join public.import_rows as r on r.business_id = b.id where b.id = ${id}`;
      expect(row).toEqual({ is_unedited: true });
    }));
});
