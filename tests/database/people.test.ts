import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { addUser } from './support/add-user.ts';
import { as } from './support/personas.ts';
import type { PersonaName } from './support/town.ts';

interface Card {
  id: string;
  slug: string;
  name: string;
  skills: string[];
  organizations: { name: string; title: string | null }[];
}
interface PeoplePage {
  people: Card[];
  next?: string;
  total?: number;
  facets?: Record<
    'skills' | 'organizations' | 'categories' | 'groups',
    { key: string; name: string; people: number }[]
  >;
}

type Profile = Partial<Record<string, string | string[] | Record<string, string>>>;

/** Adds the community profile of a person; returns its slug. */
async function addProfile(tx: TransactionSql, id: string, profile: Profile = {}): Promise<string> {
  const { field_audiences = {}, ...rest } = profile;
  const [row] = await tx`insert into public.community_profiles ${tx({
    user_id: id,
    ...rest,
    field_audiences: tx.json(field_audiences) as unknown as string,
  })} on conflict (user_id) do update set (audience, field_audiences, headline, about, pronouns, skills, ask_me)
    = (excluded.audience, excluded.field_audiences, excluded.headline, excluded.about, excluded.pronouns, excluded.skills,
      excluded.ask_me) returning slug`;
  return String(row?.['slug']);
}

/** Adds an active member with a name. */
async function addMember(tx: TransactionSql, first_name: string, last_name: string): Promise<string> {
  const id = await addUser(tx, { metadata: { first_name, last_name } });
  await tx`update public.profiles set membership_status = 'active' where id = ${id}`;
  return id;
}

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;

const readPeople = async (act: Act, who: PersonaName, args = ''): Promise<PeoplePage> =>
  (await act(who, `select public.people_page(${args}) as page`))[0]?.['page'] as PeoplePage;
const readPerson = async (act: Act, who: PersonaName, slug: string) =>
  (await act(who, `select public.person_page('${slug}') as person`))[0]?.['person'] as Record<
    string,
    unknown
  > | null;
const namesOf = ({ people }: PeoplePage) => people.map(({ name }) => name);
/** Whom a search finds of those that this test added. */
const find = async (act: Act, words: string) => namesOf(await readPeople(act, 'admin', `q => '${words}'`));
const block = (act: Act, who: PersonaName, id: string) => act(who, `select public.block_person('${id}')`);

describe('the directory of people', () => {
  it('forgets who deletes their account, with what they ran', () =>
    inTown(async (town, _, tx) => {
      for (const who of ['member', 'manager', 'owner', 'editor'] as const) {
        const id = town.ids[who];
        await addProfile(tx, id, { headline: 'Soon away' });
        await tx`delete from public.businesses where owner_id = ${id}`;
        await tx`delete from auth.users where id = ${id}`;
        expect(await tx`select from public.community_profiles where user_id = ${id}`).toEqual([]);
      }
    }));

  it('is for members, and shows who is a member and listed', () =>
    inTown(async (town, act, tx) => {
      await addProfile(tx, town.ids.member, { headline: 'Zither teacher' });
      await addProfile(tx, town.ids.stranger, { headline: 'Zither player' });
      const hidden = await addMember(tx, 'Hidden', 'Zither');
      await addProfile(tx, hidden, { audience: 'private', headline: 'Zither maker' });
      for (const who of ['member', 'editor', 'admin'] as const)
        expect(namesOf(await readPeople(act, who, `q => 'zither'`))).toEqual(['Mina Field']);
      await expect(readPeople(act, 'stranger')).rejects.toMatchObject(httpError(403, 'members_only'));
      await expect(readPeople(act, 'anon')).rejects.toMatchObject({ code: '42501' });
      await expect(
        act('stranger', `insert into public.community_profiles (headline) values ('Me') returning user_id`),
      ).rejects.toMatchObject({ code: '42501' });
    }));

  it('holds no address, and nobody reads the rows of others', () =>
    inTown(async (town, act, tx) => {
      await addProfile(tx, town.ids.member, { headline: 'Baker of bread' });
      const page = await readPeople(act, 'admin', `q => 'bread'`);
      expect(page.people).toHaveLength(1);
      expect(JSON.stringify(page)).not.toContain('@');
      for (const who of ['stranger', 'owner', 'editor', 'admin'] as const)
        expect(await act(who, 'select user_id from public.community_profiles')).toEqual([]);
      await expect(act('anon', 'select user_id from public.community_profiles')).rejects.toMatchObject({
        code: '42501',
      });
    }));

  it('finds by beginnings of words, without accents, in what members see', () =>
    inTown(async (_, act, tx) => {
      await addProfile(tx, await addMember(tx, 'Zoë', 'Quillfeather'), {
        headline: 'Grows quinces',
        about: 'Keeps xylophones',
        skills: ['Dovetail joinery'],
        field_audiences: { about: 'private' },
      });
      for (const words of ['zoe', 'quillf', 'QUILL zo', 'quince', 'dovetail join'])
        expect(await find(act, words)).toEqual(['Zoë Quillfeather']);
      for (const words of ['xylophones', 'quillfeather plumber'])
        expect(await find(act, words)).not.toContain('Zoë Quillfeather');
      // What is no word narrows nothing.
      for (const words of [`'':*`, '!!!:*&|', '%', '  '])
        expect((await readPeople(act, 'admin', `q => '${words}'`)).total).toBeGreaterThan(0);
    }));

  it('narrows by skill, organization and category, and counts each', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.profiles set first_name = 'Olga', last_name = 'Ovenby' where id = ${town.ids.owner}`;
      // Mina represents the organization of the owner as well.
      await tx`update public.community_profiles set audience = 'private' where user_id = ${town.ids.member}`;
      await addProfile(tx, town.ids.owner, { skills: ['Sour dough zq', 'Accounting zq'] });
      await addProfile(tx, await addMember(tx, 'Ada', 'Field'), { skills: ['sour dough ZQ'] });
      await tx`update public.profiles set membership_status = 'active' where id = ${town.ids.owner}`;
      const page = await readPeople(act, 'member', `skill => 'sour dough zq'`);
      expect(namesOf(page)).toEqual(['Ada Field', 'Olga Ovenby']);
      expect(page.total).toBe(2);
      expect(page.facets?.skills.map(({ key, people }) => [key, people])).toEqual([
        ['sour dough zq', 2],
        ['accounting zq', 1],
      ]);
      expect(page.facets?.categories).toEqual([{ key: 'test-bakeries', name: 'Test bakeries', people: 1 }]);
      const organization = page.facets?.organizations[0]?.key ?? '';
      expect(namesOf(await readPeople(act, 'member', `organization => '${organization}'`))).toEqual([
        'Olga Ovenby',
      ]);
      expect(namesOf(await readPeople(act, 'member', `category => 'test-bakeries'`))).toEqual([
        'Olga Ovenby',
      ]);
    }));

  it('narrows by group as far as the roster shows its people to the reader', () =>
    inTown(async (town, _act, tx) => {
      const [ada, ben, cy] = [
        await addMember(tx, 'Ada', 'Zzgroup'),
        await addMember(tx, 'Ben', 'Zzgroup'),
        await addMember(tx, 'Cy', 'Zzgroup'),
      ];
      for (const id of [ada, ben, cy]) await addProfile(tx, id);
      const addGroup = async (slug: string, row: Record<string, string | boolean>, people: string[]) => {
        const [group] =
          await tx`insert into public.groups ${tx({ name: `Group ${slug}`, ...row })} returning id, slug`;
        const { id, slug: made } = group as { id: string; slug: string };
        for (const person of people)
          await tx`insert into public.group_members (group_id, user_id) values (${id}, ${person})`;
        await tx`insert into public.group_preferences (group_id, user_id, is_listed) values (${id}, ${ben}, true)`;
        return made;
      };
      const hidden = await addGroup('zzhidden', { admission: 'hidden' }, [ada, ben]);
      const open = await addGroup('zzopen', {}, [ada, ben]);
      const named = await addGroup('zznamed', { is_public: true, shows_roster: true }, [ada, ben]);
      const past = await addGroup('zzpast', {}, []);
      await tx`insert into public.group_members (group_id, user_id, starts_on, ends_on)
        select id, unnest(array[${ada}, ${ben}]::uuid[]), private.today() - 9, private.today() - 1 from public.groups where slug = ${past}`;
      const readAs = async (userId: string, args: string) => {
        const [row] = await as(tx, { userId }, (run) =>
          run.unsafe(`select public.people_page(${args}) as page`),
        );
        return row?.['page'] as PeoplePage;
      };
      const inGroup = async (userId: string, slug: string) =>
        namesOf(await readAs(userId, `q => 'zzgroup', in_group => '${slug}'`));
      const facetsOf = async (userId: string) =>
        (await readAs(userId, `q => 'zzgroup'`)).facets?.groups.map(({ key, people }) => [key, people]);
      const both = ['Ada Zzgroup', 'Ben Zzgroup'];
      // Of the group.
      for (const slug of [hidden, open, named]) expect(await inGroup(ada, slug), slug).toEqual(both);
      // A member outside: only who agreed to be named by a public roster; a hidden group is as one that does not exist.
      expect(await inGroup(cy, hidden)).toEqual([]);
      expect(await inGroup(cy, open)).toEqual([]);
      expect(await inGroup(cy, named)).toEqual(['Ben Zzgroup']);
      expect(await inGroup(cy, 'no-such-group')).toEqual([]);
      expect(await facetsOf(cy)).toEqual([[named, 1]]);
      expect((await facetsOf(ada))?.map(([key]) => key).sort()).toEqual([hidden, named, open].sort());
      for (const user of [ada, cy, town.ids.admin]) expect(await inGroup(user, past)).toEqual([]);
      // Who left learns no more than others; who is blocked is in no list.
      await tx`update public.group_members set left_at = now() where user_id = ${ada}`;
      expect(await inGroup(ada, hidden)).toEqual([]);
      expect(await inGroup(ben, open)).toEqual(['Ben Zzgroup']);
      await tx`insert into public.blocks (blocker_id, blocked_id) values (${ben}, ${cy})`;
      expect(await inGroup(cy, named)).toEqual([]);
      expect(await facetsOf(cy)).toEqual([]);
    }));

  it('pages by cursor without losing or repeating anybody', () =>
    inTown(async (_, act, tx) => {
      const added: string[] = [];
      for (let n = 0; n < 13; n += 1) {
        // Several have the same name.
        const id = await addMember(tx, 'Cursor', `Zzpage${String(n % 3)}`);
        await addProfile(tx, id);
        added.push(id);
      }
      const seen: string[] = [];
      let after = 'null';
      for (let pages = 0; after !== '' && pages < 9; pages += 1) {
        const page = await readPeople(act, 'member', `q => 'zzpage', page_size => 3, after => ${after}`);
        seen.push(...page.people.map(({ id }) => id));
        after = page.next === undefined ? '' : `'${page.next}'`;
      }
      expect(seen).toHaveLength(13);
      expect([...seen].sort()).toEqual([...added].sort());
      for (const bad of ['x', '[]', '[1]', '["a","b"]', '{}'])
        await expect(readPeople(act, 'member', `after => '${bad}'`)).rejects.toMatchObject(
          httpError(400, 'cursor_invalid'),
        );
    }));

  it('stops a member who reads it from end to end', () =>
    inTown(async (town, act, tx) => {
      const slug = await addProfile(tx, town.ids.member, { headline: 'Zither teacher' });
      await tx`select private.consume_rate_limit(${`people ${town.ids.member}`}, 2000, 3600, 1998)`;
      expect(namesOf(await readPeople(act, 'member', `q => 'zither'`))).toEqual(['Mina Field']);
      expect(await readPerson(act, 'member', slug)).toMatchObject({ name: 'Mina Field' });
      const tooMany = httpError(429, 'too_many_pages');
      await expect(readPeople(act, 'member', `q => 'zither'`)).rejects.toMatchObject(tooMany);
      await expect(readPerson(act, 'member', slug)).rejects.toMatchObject(tooMany);
    }));
});

describe('a community profile', () => {
  it('shows each field to its audience', () =>
    inTown(async (town, act, tx) => {
      const slug = await addProfile(tx, town.ids.member, {
        audience: 'public',
        headline: 'H',
        about: 'A',
        pronouns: 'P',
        ask_me: 'M',
        field_audiences: { headline: 'public', about: 'signed_in', pronouns: 'private' },
      });
      const shown = async (who: PersonaName) => {
        const person =
          who === 'anon'
            ? ((await act('anon', `select public.public_person('${slug}') as person`))[0]?.[
                'person'
              ] as object)
            : await readPerson(act, who, slug);
        return ['headline', 'about', 'ask_me', 'pronouns'].filter((field) => field in (person ?? {}));
      };
      expect(await shown('anon')).toEqual(['headline']);
      expect(await shown('stranger')).toEqual(['headline', 'about']);
      expect(await shown('admin')).toEqual(['headline', 'about', 'ask_me']);
      expect(await shown('member')).toEqual(['headline', 'about', 'ask_me', 'pronouns']);
      await tx`update public.community_profiles set audience = 'members' where user_id = ${town.ids.member}`;
      expect(await shown('anon')).toEqual([]);
      expect(await shown('stranger')).toEqual([]);
      expect(await shown('admin')).toEqual(['headline', 'about', 'ask_me']);
    }));

  it('ends with the membership, and returns with it', () =>
    inTown(async (town, act, tx) => {
      const slug = await addProfile(tx, town.ids.member, { audience: 'public' });
      expect(await readPerson(act, 'stranger', slug)).toMatchObject({ name: 'Mina Field' });
      await tx`update public.profiles set membership_status = 'lapsed' where id = ${town.ids.member}`;
      expect(await readPerson(act, 'stranger', slug)).toBeNull();
      expect(await readPerson(act, 'member', slug)).toBeNull();
      await tx`update public.profiles set membership_status = 'active' where id = ${town.ids.member}`;
      expect(await readPerson(act, 'stranger', slug)).toMatchObject({ name: 'Mina Field' });
    }));

  it('follows the name, the organizations and the titles of the person', () =>
    inTown(async (town, act, tx) => {
      const person = await addMember(tx, 'Mina', 'Fieldson');
      await addProfile(tx, person, { headline: 'Followed zqfollow' });
      const [organization] =
        await tx`select id from public.business_profiles where owner_id = ${town.ids.owner}`;
      const id = String(organization?.['id']);
      const card = async () => (await readPeople(act, 'admin', `q => 'zqfollow'`)).people[0];
      await tx`update public.profiles set last_name = 'Meadow' where id = ${person}`;
      expect(await card()).toMatchObject({ name: 'Mina Meadow', organizations: [] });
      await tx`insert into public.organization_people (organization_id, user_id, source) values (${id}, ${person}, 'code')`;
      await tx`update public.profiles set membership_status = 'active' where id = ${person}`;
      await tx`insert into public.organization_roles (organization_id, user_id, title) values (${id}, ${person}, 'Head baker')`;
      expect((await card())?.organizations).toMatchObject([{ id, title: 'Head baker' }]);
      await tx`update public.business_profiles set name = 'Renamed Mill' where id = ${id}`;
      expect((await card())?.organizations).toMatchObject([{ name: 'Renamed Mill' }]);
      const bakers = async () =>
        namesOf(await readPeople(act, 'admin', `q => 'zqfollow', category => 'test-bakeries'`));
      expect(await bakers()).toEqual(['Mina Meadow']);
      await tx`update public.businesses set categories = '{}' where organization_id = ${id}`;
      expect(await bakers()).toEqual([]);
      await tx`delete from public.organization_people where user_id = ${person}`;
      await tx`update public.profiles set membership_status = 'active' where id = ${person}`;
      expect((await card())?.organizations).toEqual([]);
    }));

  it('takes what fits, and says what does not', () =>
    inTown(async (_, act) => {
      const save = (column: string, value: string) =>
        act(
          'member',
          `insert into public.community_profiles (${column}) values (${value})
           on conflict (user_id) do update set ${column} = excluded.${column} returning user_id`,
        );
      for (const [column, value] of [
        ['links', `'{https://bakery.test/me}'`],
        ['skills', `'{Bread,Cake}'`],
        ['field_audiences', `'{"about": "public"}'`],
      ] as const)
        expect(await save(column, value)).toHaveLength(1);
      for (const [column, value] of [
        ['links', `'{javascript:alert(1)}'`],
        ['links', `'{https://user@bank.test/}'`],
        ['skills', `'{Bread,Bread}'`],
        ['skills', `'{" Bread"}'`],
        ['skills', `array_fill('x'::text, array[21])`],
        ['field_audiences', `'{"email": "public"}'`],
        ['field_audiences', `'{"about": "everybody"}'`],
        ['field_audiences', `'[]'`],
        ['audience', `'all'`],
        ['about', `repeat('x', 2001)`],
      ] as const)
        await expect(save(column, value)).rejects.toMatchObject({ code: '23514' });
      for (const column of ['name', 'is_active', 'slug', 'organization_ids', 'search_document'])
        await expect(
          act(
            'member',
            `update public.community_profiles set ${column} = ${column} where true returning user_id`,
          ),
        ).rejects.toMatchObject({ code: '42501' });
    }));

  it('of a large organization follows with the next run', () =>
    inTown(async (town, act, tx) => {
      const [organization] =
        await tx`select id from public.business_profiles where owner_id = ${town.ids.owner}`;
      const id = String(organization?.['id']);
      await tx`insert into auth.users (id, aud, role, email)
        select gen_random_uuid(), 'authenticated', 'authenticated', 'large-' || i || '@rights.test' from generate_series(1, 250) as i`;
      await tx`insert into public.organization_people (organization_id, user_id, source)
        select ${id}, u.id, 'code' from auth.users as u where u.email like 'large-%@rights.test'`;
      await tx`insert into public.community_profiles (user_id)
        select u.id from auth.users as u where u.email like 'large-%@rights.test'`;
      await tx`update public.business_profiles set name = 'A large one zq' where id = ${id}`;
      const renamed = async () =>
        (
          await tx`select from public.community_profiles where organizations @> '[{"name": "A large one zq"}]'`
        ).length;
      expect(await renamed()).toBe(0);
      const [derived] = await tx`select private.derive_stale_profiles() as number`;
      expect(Number(derived?.['number'])).toBeGreaterThanOrEqual(250);
      expect(await renamed()).toBeGreaterThanOrEqual(250);
      expect(await tx`select private.derive_stale_profiles() as number`).toEqual([{ number: 0 }]);
      await expect(act('admin', 'select public.derive_stale_profiles()')).rejects.toMatchObject({
        code: '42501',
      });
    }));
});

describe('the people on the page of an organization', () => {
  it('are those who agreed, members, not left out by the organization, and gone at once', () =>
    inTown(async (town, act, tx) => {
      const { owner, member } = town.ids;
      const [listing] = await tx`select slug from public.businesses where id = ${town.approved}`;
      const team = async (who: PersonaName = 'anon') =>
        (
          await act(who, `select public.listing_context('${String(listing?.['slug'])}') -> 'team' as team`)
        )[0]?.['team'] as Record<string, unknown>[];
      await tx`update public.profiles set first_name = 'Olga', last_name = 'Ovenby', membership_status = 'active'
        where id = ${owner}`;
      await addProfile(tx, owner, { audience: 'members' });
      const slug = await addProfile(tx, member, { audience: 'public' });
      expect(await team()).toEqual([]);
      const agree = (who: PersonaName, is: boolean) =>
        act(
          who,
          `update public.community_profiles set is_on_listings = ${String(is)} where user_id = '${town.ids[who as 'owner']}'`,
        );
      await agree('owner', true);
      await agree('member', true);
      await tx`insert into public.organization_roles (organization_id, user_id, title) values (${town.businessProfile}, ${owner}, 'Baker')
        on conflict (organization_id, user_id) do update set title = excluded.title`;
      expect(await team()).toMatchObject([
        { name: 'Mina Field', slug },
        { name: 'Olga Ovenby', title: 'Baker', slug: null },
      ]);
      // No address, no id.
      expect(Object.keys((await team())[0] ?? {}).sort()).toEqual(['avatar_url', 'name', 'slug', 'title']);
      const hide = (who: PersonaName, person: string, is: boolean) =>
        act(who, `select public.set_off_listings('${town.businessProfile}', '${person}', ${String(is)})`);
      for (const who of ['anon', 'stranger', 'member', 'contributor'] as const)
        await expect(hide(who, owner, true), who).rejects.toMatchObject({ code: '42501' });
      await hide('owner', member, true);
      expect((await team()).map(({ name }) => name)).toEqual(['Olga Ovenby']);
      await hide('owner', member, false);
      expect(await team()).toHaveLength(2);
      await expect(hide('owner', town.ids.stranger, true)).rejects.toMatchObject(httpError(404, 'not_found'));
      // The title that somebody got later does not show again whom the organization leaves out.
      await hide('owner', member, true);
      await act(
        'owner',
        `select public.set_organization_role('${town.businessProfile}', '${member}', 'Chef', false, false, false)`,
      );
      expect(await team()).toHaveLength(1);
      await hide('owner', member, false);
      await agree('member', false);
      expect((await team()).map(({ name }) => name)).toEqual(['Olga Ovenby']);
      await agree('member', true);
      await tx`delete from public.organization_people where user_id = ${member}`;
      await tx`delete from public.business_managers where user_id = ${member}`;
      // The membership of the owner, which this test only claims, is counted anew with the people.
      await tx`update public.profiles set membership_status = 'active' where id = ${owner}`;
      expect((await team()).map(({ name }) => name)).toEqual(['Olga Ovenby']);
      await tx`update public.businesses set status = 'suspended', status_reason = 'Closed' where id = ${town.approved}`;
      expect(await team()).toEqual([]);
    }));
});

describe('a block', () => {
  it('makes two people invisible to each other, and tells only who made it', () =>
    inTown(async (town, act, tx) => {
      await tx`delete from public.blocks where blocker_id = any (${Object.values(town.ids)})`;
      const member = await addProfile(tx, town.ids.member, { headline: 'Zqblock one' });
      const owner = await addProfile(tx, town.ids.owner, { headline: 'Zqblock two', audience: 'public' });
      await tx`update public.profiles set membership_status = 'active' where id = ${town.ids.owner}`;
      const others = async (who: PersonaName) =>
        (await readPeople(act, who, `q => 'zqblock'`)).people.map(({ slug }) => slug).sort();
      expect(await others('owner')).toEqual([member, owner].sort());
      await block(act, 'member', town.ids.owner);
      expect(await others('member')).toEqual([member]);
      expect(await others('owner')).toEqual([owner]);
      expect(await others('admin')).toEqual([member, owner].sort());
      expect(await readPerson(act, 'owner', member)).toBeNull();
      expect(await readPerson(act, 'member', owner)).toMatchObject({ is_blocked: true });
      expect(await readPerson(act, 'member', owner)).not.toHaveProperty('headline');
      expect(await act('owner', 'select * from public.blocks')).toEqual([]);
      expect(await act('member', 'select user_id from public.my_blocks()')).toEqual([
        { user_id: town.ids.owner },
      ]);
      await act('member', `delete from public.blocks where blocked_id = '${town.ids.owner}'`);
      expect(await others('owner')).toEqual([member, owner].sort());
    }));

  it('is one’s own to make, and tells nothing of whom one does not see', () =>
    inTown(async (town, act, tx) => {
      const unseen = httpError(404, 'not_found');
      await tx`delete from public.blocks where blocker_id = any (${Object.values(town.ids)})`;
      await addProfile(tx, town.ids.admin);
      for (const id of [town.ids.member, town.ids.owner, '00000000-0000-4000-8000-000000000000'])
        await expect(block(act, 'member', id)).rejects.toMatchObject(unseen);
      await expect(block(act, 'stranger', town.ids.admin)).rejects.toMatchObject(unseen);
      await expect(block(act, 'anon', town.ids.member)).rejects.toMatchObject({ code: '42501' });
      await block(act, 'member', town.ids.admin);
      await block(act, 'member', town.ids.admin);
      // Whoever was blocked is told nothing either.
      await expect(block(act, 'admin', town.ids.member)).rejects.toMatchObject(unseen);
      expect(await act('admin', 'delete from public.blocks where true returning blocker_id')).toEqual([]);
      expect(await act('member', 'delete from public.blocks where true returning blocked_id')).toHaveLength(
        1,
      );
    }));

  it('and the profile are in the download of one’s data', () =>
    inTown(async (town, act, tx) => {
      await addProfile(tx, town.ids.member, { headline: 'Mine' });
      await addProfile(tx, town.ids.owner, { audience: 'public' });
      await tx`update public.profiles set membership_status = 'active' where id = ${town.ids.owner}`;
      await block(act, 'member', town.ids.owner);
      await tx`delete from public.blocks where blocked_id <> ${town.ids.owner}`;
      const [row] = await as(
        tx,
        { userId: town.ids.member },
        (run) => run`select public.export_my_data() as data`,
      );
      expect(row?.['data']).toMatchObject({
        community_profile: { headline: 'Mine' },
        blocks: [{ user_id: town.ids.owner }],
      });
    }));
});
