import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { nameSpellings } from '../support/name-spellings.ts';
import { addUser } from './support/add-user.ts';
import { inTown } from './support/in-town.ts';
import type { Town } from './support/town.ts';

/** Adds an active member with this name and a profile, whom `member` knows and who is in a group with them; returns both ids. */
async function addPerson(tx: TransactionSql, { ids }: Town, name: string) {
  const [first_name = '', ...rest] = name.split(' ');
  const person = await addUser(tx, { metadata: { first_name, last_name: rest.join(' ') } });
  await tx`update public.profiles set membership_status = 'active' where id = ${person}`;
  await tx`insert into public.community_profiles (user_id) values (${person})`;
  await tx`insert into public.connections (person_id, other_id) values (${ids.member}, ${person})`;
  const [group] =
    await tx`insert into public.groups (name, admission) values ('Zq spellers', 'hidden') returning id`;
  for (const user of [ids.member, person])
    await tx`insert into public.group_members (group_id, user_id, role) values (${String(group?.['id'])}, ${user}, 'member')`;
  return { person, group: String(group?.['id']) };
}

describe('a name is found however its apostrophes, hyphens, periods and initials are typed', () => {
  it.each(nameSpellings)('%s', (name, spellings) =>
    inTown(async (town, act, tx) => {
      const { person, group } = await addPerson(tx, town, name);
      const [listing] =
        await tx`insert into public.businesses (name, status, owner_id) values (${name}, 'approved', null) returning id, slug`;
      const [organization] =
        await tx`insert into public.business_profiles (owner_id, name) values (${person}, ${name}) returning id`;
      const [job] =
        await tx`insert into public.jobs (title, description, location, job_type, expire_date, status, application_url)
        values (${name}, '', 'Zqtown', 'Full-time', now() + interval '9 days', 'active', 'https://jobs.test') returning id`;
      const read = async (who: 'member' | 'admin' | 'anon', call: string, ...values: string[]) => {
        const sql = call.replace(/\?/g, () => `'${(values.shift() ?? '').replaceAll("'", "''")}'`);
        return JSON.stringify(await act(who, `select ${sql} as found`));
      };
      for (const typed of spellings) {
        const searches: [string, () => Promise<string>, unknown][] = [
          ['the directory of people', () => read('member', 'public.people_page(q => ?)', typed), person],
          ['contacts', () => read('member', 'public.my_connections(q => ?)', typed), person],
          ['members of staff', () => read('admin', `public.admin_list('profiles', q => ?)`, typed), person],
          [
            'organizations of staff',
            () => read('admin', `public.admin_list('business_profiles', q => ?)`, typed),
            organization?.['id'],
          ],
          [
            'listings of staff',
            () => read('admin', `public.admin_list('businesses', q => ?)`, typed),
            listing?.['id'],
          ],
          ['jobs of staff', () => read('admin', `public.admin_list('jobs', q => ?)`, typed), job?.['id']],
          [
            'the activity log',
            () => read('admin', 'array(select entity_id from public.read_activity(q => ?))', typed),
            listing?.['id'],
          ],
          ['the directory', () => read('anon', 'public.directory_page(q => ?)', typed), listing?.['slug']],
          [
            'a text',
            () =>
              tx`select private.contains_typed(${name}, ${typed}) as found`.then((rows) =>
                String(rows[0]?.['found']),
              ),
            'true',
          ],
        ];
        // What is typed after an "@" goes on in the order of the name.
        const last = name.split(' ').at(-1) ?? '';
        if (!typed.includes(' ') || typed.endsWith(last))
          searches.push([
            'a mention',
            () => read('member', 'public.find_group_people(?, ?)', group, typed),
            person,
          ]);
        for (const [where, found, wanted] of searches)
          expect(await found(), `${typed} in ${where}`).toContain(String(wanted));
      }
    }),
  );

  it('means no other name, and nothing by signs alone', () =>
    inTown(async (town, act, tx) => {
      const { person } = await addPerson(tx, town, 'Siobhán O’Connor');
      for (const typed of ['oconnell', 'sconnor', '%', '_', '&', "'"])
        expect(
          JSON.stringify(
            await act('admin', `select public.admin_list('profiles', q => '${typed.replaceAll("'", "''")}')`),
          ),
        ).not.toContain(person);
    }));
});
