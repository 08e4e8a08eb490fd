import {
  fileEndings,
  type StoredFiles,
  storedFiles,
} from '../../supabase/functions/_shared/contracts/stored-files.ts';
import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { addUser } from './support/add-user.ts';
import { as, inRolledBackTransaction, type Persona } from './support/personas.ts';
import { addTown, personaNames, type Town } from './support/town.ts';

type Role = (typeof personaNames)[number] | 'anonymous account';
type Action = 'read' | 'upload' | 'overwrite' | 'remove';

interface Bucket {
  /** Whether everybody reads a file by its address. */
  isPublic: boolean;
  /** A file that is there, as those who may would have put it there, and one beside it that is not. */
  paths: (
    town: Town,
    tx: TransactionSql,
  ) => Promise<{ present: string; added: string }> | { present: string; added: string };
  may: Record<Action, Role[]>;
}

const staff: Role[] = ['editor', 'admin'];
const inFolder = (folder: string) => ({ present: `${folder}/present.webp`, added: `${folder}/added.webp` });
const nobody = { upload: [], overwrite: [], remove: [] };

/** Every bucket: who lists and reads its files past their public addresses, adds one, replaces one, and removes one. */
const buckets: Record<string, Bucket> = {
  avatars: {
    isPublic: true,
    paths: ({ ids }) => inFolder(ids.member),
    may: {
      read: ['member', ...staff],
      upload: ['member'],
      overwrite: ['member'],
      remove: ['member', ...staff],
    },
  },
  'claim-evidence': {
    isPublic: false,
    paths: async ({ ids, claim }, tx) => {
      await tx`update public.claims set status = 'needs_info', status_reason = 'More' where id = ${claim}`;
      return inFolder(`${ids.stranger}/${claim}`);
    },
    may: {
      read: ['stranger', ...staff],
      upload: ['stranger'],
      overwrite: [],
      remove: ['stranger', ...staff],
    },
  },
  covers: {
    isPublic: true,
    paths: ({ approved }) => inFolder(approved),
    // Of what nothing public shows.
    may: {
      read: ['owner', 'manager', ...staff],
      upload: ['owner', 'manager', ...staff],
      overwrite: staff,
      remove: ['owner', 'manager', ...staff],
    },
  },
  'form-files': {
    isPublic: false,
    paths: ({ forms }) => ({
      present: `${forms.field}/${forms.file}`,
      added: `${forms.field}/${randomUUID()}`,
    }),
    may: { read: ['member', ...staff], ...nobody },
  },
  'group-documents': {
    isPublic: false,
    paths: async ({ group, ids }, tx) => {
      const [document] = await tx`insert into private.group_documents (id, group_id, title, created_by)
        values (gen_random_uuid(), ${group}, 'Rules', ${ids.member}) returning id`;
      const [file] =
        await tx`insert into private.group_files (group_id, document_id, number, name, type, size)
        values (${group}, ${String(document?.['id'])}, 1, 'rules.pdf', 'application/pdf', 1) returning id`;
      return { present: `${group}/${String(file?.['id'])}`, added: `${group}/${randomUUID()}` };
    },
    may: { read: ['member', ...staff], ...nobody },
  },
  'job-applications': {
    isPublic: false,
    paths: async ({ ids, activeJob, application }, tx) => {
      const paths = inFolder(`${ids.member}/${activeJob}`);
      await tx`update public.job_applications set file_path = ${paths.present} where id = ${application}`;
      return paths;
    },
    // What was sent is not replaced or removed; staff do not read applications.
    may: { read: ['member', 'owner', 'manager'], upload: ['member'], overwrite: [], remove: [] },
  },
  logos: {
    isPublic: true,
    paths: ({ approved }) => inFolder(approved),
    may: {
      read: ['owner', 'manager', ...staff],
      upload: ['owner', 'manager', ...staff],
      overwrite: staff,
      remove: staff,
    },
  },
  'message-files': {
    isPublic: false,
    paths: async ({ ids }, tx) => {
      const [file] = await tx`select thread_id || '/' || id as path, thread_id from public.message_files
        where user_id = ${ids.member}`;
      // A second, later message, since the first is before the place of the member in the conversation.
      return { present: String(file?.['path']), added: `${String(file?.['thread_id'])}/${randomUUID()}` };
    },
    may: { read: ['member'], ...nobody },
  },
  'post-images': {
    isPublic: true,
    paths: ({ ids }) => inFolder(ids.stranger),
    may: {
      read: ['stranger', ...staff],
      upload: ['stranger'],
      overwrite: [],
      remove: ['stranger', ...staff],
    },
  },
};

class Tried extends Error {}

/** What a role may do with a file, tried as Storage does: with the rows of its table, under the caller's role. */
async function tryFile(
  tx: TransactionSql,
  role: Persona,
  bucket: string,
  paths: { present: string; added: string },
) {
  const could: Action[] = [];
  const attempt = (action: Action, statement: (run: TransactionSql) => Promise<unknown>) =>
    tx
      .savepoint(async (inner) => {
        if ((await as(inner, role, statement)).length > 0) could.push(action);
        throw new Tried();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Tried) && (error as { code?: string }).code !== '42501') throw error;
      });
  const { present, added } = paths;
  await attempt(
    'read',
    (run) => run`select id from storage.objects where bucket_id = ${bucket} and name = ${present}`,
  );
  await attempt('upload', async (run) => {
    // Without "returning", which would ask for the right to read, too.
    await run`insert into storage.objects (bucket_id, name) values (${bucket}, ${added})`;
    return [added];
  });
  await attempt(
    'overwrite',
    (run) =>
      run`update storage.objects set metadata = '{}' where bucket_id = ${bucket} and name = ${present} returning id`,
  );
  await attempt(
    'remove',
    (run) => run`delete from storage.objects where bucket_id = ${bucket} and name = ${present} returning id`,
  );
  return could;
}

it('everyone can do with the files of each bucket exactly what stands here', () =>
  inRolledBackTransaction(async (tx) => {
    const town = await addTown(tx);
    await tx`update public.site_settings set staff_second_factor = false`;
    // Storage's own guard against deleting rows past its API.
    await tx`select set_config('storage.allow_delete_query', 'true', true)`;
    const roles: [Role, Persona][] = [
      ...personaNames.map((name): [Role, Persona] => [name, town.as(name)]),
      ['anonymous account', { userId: await addUser(tx), isAnonymous: true }],
    ];
    const surprises: string[] = [];
    for (const [bucket, { paths, may }] of Object.entries(buckets)) {
      const files = await paths(town, tx);
      await tx`insert into storage.objects (bucket_id, name) values (${bucket}, ${files.present})`;
      for (const [role, persona] of roles) {
        const could = await tryFile(tx, persona, bucket, files);
        const should = (Object.keys(may) as Action[]).filter((action) => may[action].includes(role));
        if (could.join() !== should.join())
          surprises.push(
            `${role} in ${bucket}: ${could.join(', ') || 'nothing'}, not ${should.join(', ') || 'nothing'}`,
          );
      }
    }
    // Of all that staff may, without the second factor that a hub requires.
    await tx`update public.site_settings set staff_second_factor = true`;
    for (const bucket of Object.keys(buckets)) {
      const [file] = await tx<{ name: string }[]>`select name from storage.objects where bucket_id = ${bucket}
        and created_at = now() limit 1`;
      const present = file?.name ?? '';
      const could = await tryFile(tx, town.as('admin'), bucket, { present, added: `${present}.other` });
      if (could.length > 0) surprises.push(`staff without second factor in ${bucket}: ${could.join(', ')}`);
    }
    expect(surprises, surprises.join('\n')).toEqual([]);
  }));

it('every bucket is declared above, with the types and sizes of the contract', () =>
  inRolledBackTransaction(async (tx) => {
    const rows = await tx<{ id: string; public: boolean; max: string; types: string[] }[]>`
      select id, public, file_size_limit::text as max, allowed_mime_types as types from storage.buckets order by id`;
    expect(
      Object.fromEntries(rows.map((row) => [row.id, row.public])),
      'Add the bucket to `buckets`, with who may read, upload, overwrite and remove its files.',
    ).toEqual(Object.fromEntries(Object.entries(buckets).map(([id, { isPublic }]) => [id, isPublic])));
    expect(
      Object.fromEntries(
        rows.map(({ id, max, types }) => [id, { maxBytes: Number(max), types: types.toSorted() }]),
      ),
      'Make 90_storage.sql and contracts/stored-files.ts say the same.',
    ).toEqual(
      Object.fromEntries(
        Object.entries<StoredFiles>(storedFiles).map(([id, files]) => [
          id,
          { ...files, types: files.types.toSorted() },
        ]),
      ),
    );
    // Storage also knows "image/*", which takes SVG with scripts.
    for (const { id, types } of rows)
      for (const type of types) expect(Object.keys(fileEndings), `${id} takes ${type}`).toContain(type);
  }));
