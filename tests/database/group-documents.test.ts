import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { addBoard } from './support/add-board.ts';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import type { PersonaName } from './support/town.ts';

type Act = (who: PersonaName, statement: string) => Promise<Record<string, unknown>[]>;
type Row = Record<string, unknown>;
const gone = httpError(404, 'not_found');

/** Uploads a file as the edge function does; returns its id and path. */
async function upload(act: Act, tx: TransactionSql, who: PersonaName, group: string) {
  const [row] = await act(
    who,
    `select public.add_group_file('${group}', 'plan.pdf', 'application/pdf', 1000) as file`,
  );
  const file = row?.['file'] as { id: string; path: string };
  await tx`insert into storage.objects (bucket_id, name) values ('group-documents', ${file.path})`;
  return file;
}
async function addDocument(act: Act, tx: TransactionSql, who: PersonaName, group: string, more = '') {
  const [file, id] = [await upload(act, tx, who, group), randomUUID()];
  await act(who, `select public.add_group_document('${id}', '${group}', '${file.id}', 'The plan'${more})`);
  return { id, ...{ path: file.path, file: file.id } };
}
const list = async (act: Act, who: PersonaName, group: string, more = '') =>
  (await act(who, `select public.group_documents('${group}'${more}) as page`))[0]?.['page'] as {
    documents: Row[];
    tags: Row[];
  };
const sees = async (act: Act, who: PersonaName, path: string) =>
  (await act(who, `select from storage.objects where bucket_id = 'group-documents' and name = '${path}'`))
    .length === 1;

describe('a document of a group', () => {
  it('is for its people, whose term runs, and staff; nobody writes files past the function', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id, path } = await addDocument(act, tx, 'member', group);
      for (const who of ['member', 'owner', 'manager', 'admin'] as const)
        expect(await sees(act, who, path), who).toBe(true);
      for (const who of ['anon', 'stranger', 'contributor'] as const)
        expect(await sees(act, who, path), who).toBe(false);
      const weak = { userId: town.ids.admin, aal: 'aal1' } as const;
      await tx`update public.site_settings set staff_second_factor = true`;
      expect(
        await as(tx, weak, (run) => run.unsafe(`select from storage.objects where name = '${path}'`)),
      ).toHaveLength(0);
      const calls = [
        `select public.group_documents('${group}')`,
        `select public.add_group_file('${group}', 'a.pdf', 'application/pdf', 10)`,
        `select public.add_group_document('${randomUUID()}', '${group}', '${randomUUID()}', 'Mine')`,
        `select public.edit_group_document('${id}', 'Mine', '', '{}', 1)`,
        `select public.add_document_version('${id}', '${randomUUID()}')`,
        `select public.restore_document_version('${id}', 1)`,
        `select public.delete_group_document('${id}')`,
        `select public.restore_group_document('${id}')`,
      ];
      for (const statement of calls) {
        for (const who of ['stranger', 'contributor'] as const)
          await expect(act(who, statement), `${who}: ${statement}`).rejects.toMatchObject(gone);
        await expect(act('anon', statement), statement).rejects.toMatchObject({ code: '42501' });
      }
      // Not even the chair stores, replaces or deletes a file past the function.
      await expect(
        act(
          'manager',
          `insert into storage.objects (bucket_id, name) values ('group-documents', '${group}/${randomUUID()}')`,
        ),
      ).rejects.toMatchObject({ code: '42501' });
      expect(
        await act(
          'manager',
          `update storage.objects set name = '${group}/x' where name = '${path}' returning id`,
        ),
      ).toEqual([]);
      // A moment after leaving there is nothing left to read.
      await act('member', `select public.leave_group('${group}')`);
      expect(await sees(act, 'member', path)).toBe(false);
      await expect(act('member', calls[0] ?? '')).rejects.toMatchObject(gone);
    }));

  it('takes only a stored file that the same person uploaded into the same group', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const add = (who: PersonaName, file: string) =>
        act(who, `select public.add_group_document('${randomUUID()}', '${group}', '${file}', 'The plan')`);
      const fileGone = httpError(422, 'file_gone');
      const [row] = await act('member', `select public.add_group_file('${group}', 'a', 'b', 10) as file`);
      // Noted, but never stored.
      await expect(add('member', (row?.['file'] as { id: string }).id)).rejects.toMatchObject(fileGone);
      const file = await upload(act, tx, 'member', group);
      await expect(add('owner', file.id)).rejects.toMatchObject(fileGone);
      expect(await sees(act, 'owner', file.path)).toBe(false);
      await add('member', file.id);
      await expect(add('member', file.id)).rejects.toMatchObject(fileGone);
      await expect(
        act('member', `select public.add_group_file('${group}', 'a', 'b', 10485761)`),
      ).rejects.toMatchObject(httpError(422, 'file_too_large'));
    }));

  it('keeps its versions, and a former one can be made the current one', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id } = await addDocument(act, tx, 'member', group);
      const file = await upload(act, tx, 'owner', group);
      await act('owner', `select public.add_document_version('${id}', '${file.id}', 'With prices')`);
      await act('owner', `select public.add_document_version('${id}', '${file.id}', 'With prices')`);
      const [document] = (await list(act, 'member', group)).documents;
      expect(document).toMatchObject({
        current_number: 2,
        versions: [{ number: 2, note: 'With prices' }, { number: 1 }],
      });
      await act('member', `select public.restore_document_version('${id}', 1)`);
      expect((await list(act, 'owner', group)).documents[0]).toMatchObject({ current_number: 1 });
      await expect(act('member', `select public.restore_document_version('${id}', 3)`)).rejects.toMatchObject(
        gone,
      );
    }));

  it('is changed and deleted by who added it and officers, and restored within 30 days', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { id, path } = await addDocument(
        act,
        tx,
        'owner',
        group,
        `, 'For May', '{Plans," plans ",2026}'`,
      );
      const authorOnly = httpError(403, 'author_only');
      await expect(
        act('member', `select public.edit_group_document('${id}', 'Mine', '', '{}', 1)`),
      ).rejects.toMatchObject(authorOnly);
      await expect(act('member', `select public.delete_group_document('${id}')`)).rejects.toMatchObject(
        authorOnly,
      );
      await act('manager', `select public.edit_group_document('${id}', 'The roof', '', '{Plans}', 1)`);
      await expect(
        act('owner', `select public.edit_group_document('${id}', 'Late', '', '{}', 1)`),
      ).rejects.toMatchObject(httpError(409, 'document_changed'));
      expect((await list(act, 'member', group)).tags).toEqual([{ tag: 'Plans', documents: 1 }]);
      expect((await list(act, 'member', group, `, 'ROOF', 'plans'`)).documents).toHaveLength(1);
      expect((await list(act, 'member', group, `, 'cellar'`)).documents).toEqual([]);
      await act('manager', `select public.delete_group_document('${id}')`);
      for (const who of ['member', 'manager', 'admin'] as const)
        expect(await sees(act, who, path), who).toBe(false);
      expect((await list(act, 'owner', group, ', is_deleted => true')).documents).toHaveLength(1);
      expect((await list(act, 'member', group, ', is_deleted => true')).documents).toEqual([]);
      await act('owner', `select public.restore_group_document('${id}')`);
      expect(await sees(act, 'member', path)).toBe(true);
      await act('owner', `select public.delete_group_document('${id}')`);
      await tx`update private.group_documents set deleted_at = now() - interval '31 days' where id = ${id}`;
      const due = await tx<{ path: string }[]>`select private.group_files_due() as path`;
      expect(due.map((one) => one.path)).toContain(path);
    }));

  it('outlives the account that added it, and the group takes its files along', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      const { path } = await addDocument(act, tx, 'member', group);
      const [exported] = await act('member', 'select private.export_my_groups() as data');
      expect(exported?.['data']).toMatchObject({ group_files: [{ title: 'The plan', name: 'plan.pdf' }] });
      await tx`delete from auth.users where id = ${town.ids.member}`;
      expect(await sees(act, 'owner', path)).toBe(true);
      expect((await list(act, 'owner', group)).documents[0]).toMatchObject({ title: 'The plan' });
      await tx`delete from public.groups where id = ${group}`;
      const due = await tx<{ path: string }[]>`select private.group_files_due() as path`;
      expect(due.map((one) => one.path)).toContain(path);
    }));

  it('is emailed to who wants all of the group, and of an archived group only read', () =>
    inTown(async (town, act, tx) => {
      const group = await addBoard(tx, town);
      await tx`insert into public.group_preferences (group_id, user_id, emails) values (${group}, ${town.ids.owner}, 'all')
        on conflict (group_id, user_id) do update set emails = 'all'`;
      const { id, path } = await addDocument(act, tx, 'member', group);
      expect(
        (
          await tx`select user_id from private.outbox where data ->> 'document_id' = ${id}
          and private.is_still_due(kind, user_id, data)`
        ).map(({ user_id: user }): unknown => user),
      ).toEqual([town.ids.owner]);
      await tx`update public.groups set archived_at = now() where id = ${group}`;
      expect(await sees(act, 'member', path)).toBe(true);
      await expect(act('member', `select public.delete_group_document('${id}')`)).rejects.toMatchObject(
        httpError(409, 'group_archived'),
      );
    }));
});

/** What live pages of a person were told. */
const told = async (tx: TransactionSql, person: string, event: string) =>
  (await tx`select from realtime.messages where topic = ${`person:${person}`} and event = ${event}`).length;

it('files that wait for their document are few for each person, and of nobody who is muted', () =>
  inTown(async (town, act, tx) => {
    const group = await addBoard(tx, town);
    const note = (who: PersonaName, size = 10) =>
      act(who, `select public.add_group_file('${group}', 'a.pdf', 'application/pdf', ${String(size)})`);
    const unused = httpError(409, 'too_many_unused_files');
    for (let n = 0; n < 5; n += 1) await note('member', 10_000_000);
    await expect(note('member', 10_000_000)).rejects.toMatchObject(unused);
    for (let n = 0; n < 5; n += 1) await note('member');
    await expect(note('member')).rejects.toMatchObject(unused);
    // Others have their own, and those that became documents do not count.
    const { id } = await addDocument(act, tx, 'owner', group);
    for (let n = 0; n < 10; n += 1) await note('owner');
    await expect(note('owner')).rejects.toMatchObject(unused);
    await act('editor', `select public.give_sanction('${town.ids.owner}', 'mute', 7, 'Rude to others')`);
    const muted = httpError(403, 'community_muted');
    await expect(note('owner')).rejects.toMatchObject(muted);
    for (const call of ['restore_document_version', 'delete_group_document', 'restore_group_document'])
      await expect(
        act('owner', `select public.${call}('${id}'${call.endsWith('version') ? ', 1' : ''})`),
        call,
      ).rejects.toMatchObject(muted);
  }));

it('what changes nothing about a document is told nobody', () =>
  inTown(async (town, act, tx) => {
    const group = await addBoard(tx, town);
    const { id } = await addDocument(act, tx, 'owner', group, `, 'For May', '{Plans}'`);
    const count = () => told(tx, town.ids.member, 'group_records');
    const before = await count();
    const edit = (title: string, seen: number) =>
      act(
        'owner',
        `select public.edit_group_document('${id}', '${title}', 'For May ', '{Plans}', ${String(seen)})`,
      );
    await edit('The plan', 1);
    await edit(' The plan', 1);
    await act('owner', `select public.restore_document_version('${id}', 1)`);
    await act('owner', `select public.restore_group_document('${id}')`);
    expect(await count()).toBe(before);
    await edit('The roof', 1);
    await act('owner', `select public.delete_group_document('${id}')`);
    await act('owner', `select public.delete_group_document('${id}')`);
    expect(await count()).toBe(before + 2);
  }));

it('an upload that failed is forgotten after ten minutes, one that arrived counts until it has its document', () =>
  inTown(async (town, act, tx) => {
    const group = await addBoard(tx, town);
    const note = () =>
      act('member', `select public.add_group_file('${group}', 'a.pdf', 'application/pdf', 10)`);
    const wait = () =>
      tx`update private.group_files set added_at = added_at - interval '11 minutes' where group_id = ${group}`;
    for (let n = 0; n < 10; n += 1) await note();
    await expect(note()).rejects.toMatchObject(httpError(409, 'too_many_unused_files'));
    await wait();
    for (let n = 0; n < 10; n += 1) await upload(act, tx, 'member', group);
    await wait();
    await expect(note()).rejects.toMatchObject(httpError(409, 'too_many_unused_files'));
  }));

it('what was announced and never uploaded takes no space away from the group', () =>
  inTown(async (town, act, tx) => {
    const group = await addBoard(tx, town);
    const note = (who: PersonaName) =>
      act(who, `select public.add_group_file('${group}', 'a.pdf', 'application/pdf', 10485760)`);
    await tx`insert into private.group_files (group_id, name, type, size, added_by)
      select ${group}, 'a.pdf', 'application/pdf', 10485760, ${town.ids.member} from generate_series(1, 103)`;
    await expect(note('owner')).rejects.toMatchObject(httpError(409, 'group_files_full'));
    await tx`update private.group_files set added_at = now() - interval '11 minutes' where group_id = ${group}`;
    await note('owner');
    await tx`insert into storage.objects (bucket_id, name)
      select 'group-documents', group_id || '/' || id from private.group_files
      where group_id = ${group} and added_by = ${town.ids.member}`;
    await expect(note('owner')).rejects.toMatchObject(httpError(409, 'group_files_full'));
  }));

it('documents and posts of a person share what is allowed within an hour', () =>
  inTown(async (town, act, tx) => {
    const group = await addBoard(tx, town);
    await addDocument(act, tx, 'owner', group);
    const post = () =>
      act(
        'owner',
        `select public.add_group_post(gen_random_uuid(), 'Words', group_id => '${group}', title => 'Topic')`,
      );
    for (let n = 1; n < 60; n += 1) await post();
    const tooMany = httpError(429, 'too_many_posts');
    await expect(upload(act, tx, 'owner', group)).rejects.toMatchObject(tooMany);
    await expect(post()).rejects.toMatchObject(tooMany);
    await addDocument(act, tx, 'manager', group);
  }));

it('versions and changes of a document are told a number of times', () =>
  inTown(async (town, act, tx) => {
    const group = await addBoard(tx, town);
    await tx`insert into public.group_preferences (group_id, user_id, emails) values (${group}, ${town.ids.member}, 'all')
      on conflict (group_id, user_id) do update set emails = 'all'`;
    const { id } = await addDocument(act, tx, 'owner', group);
    for (let n = 0; n < 7; n += 1)
      await act(
        'owner',
        `select public.add_document_version('${id}', '${(await upload(act, tx, 'owner', group)).id}')`,
      );
    const mailed = () =>
      tx`select from private.outbox where user_id = ${town.ids.member} and data ->> 'document_id' = ${id}`;
    expect(await mailed()).toHaveLength(5);
    // What one person did leaves the notices of others.
    const { id: file } = await upload(act, tx, 'manager', group);
    await act('manager', `select public.add_document_version('${id}', '${file}')`);
    expect(await mailed()).toHaveLength(6);
    const change = (n: number) =>
      act('owner', `select public.${n % 2 ? 'restore' : 'delete'}_group_document('${id}')`);
    for (let n = 0; n < 240; n += 1) await change(n);
    await expect(change(240)).rejects.toMatchObject(httpError(429, 'too_many_changes'));
  }));
