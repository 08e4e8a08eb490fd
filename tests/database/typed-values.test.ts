import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { formats } from '#contracts/formats.ts';
import { emails, lines, phones } from '#tests/support/typed-values.ts';
import { inTown } from './support/in-town.ts';
import { inRolledBackTransaction } from './support/personas.ts';

/** What a function of Postgres makes of each of these texts. */
async function each(tx: TransactionSql, call: string, texts: readonly string[]): Promise<unknown[]> {
  const rows = await tx.unsafe(
    `select ${call} as made from jsonb_array_elements_text($1::text::jsonb) with ordinality as list (typed, at) order by at`,
    [JSON.stringify(texts)],
  );
  return rows.map((row): unknown => row['made']);
}

it('Postgres stores lines, email addresses and phone numbers as the contracts do', () =>
  inRolledBackTransaction(async (tx) => {
    const stored = async (format: string, list: typeof emails | typeof phones) => {
      const texts = list.map(([typed]) => typed);
      const cleaned = (await each(tx, `private.clean_${format}(typed)`, texts)).map(String);
      const isRight = await each(
        tx,
        format === 'phone' ? 'private.is_phone_number(typed)' : 'private.is_email_address(typed)',
        cleaned,
      );
      return texts.map((typed, at) => [typed, isRight[at] === true ? cleaned[at] : null]);
    };
    expect(await stored('email', emails)).toEqual(emails.map(([typed, is]) => [typed, is]));
    expect(await stored('phone', phones)).toEqual(phones.map(([typed, is]) => [typed, is]));
    expect(
      await each(
        tx,
        'private.clean_line(typed)',
        lines.map(([typed]) => typed),
      ),
    ).toEqual(lines.map(([, is]) => is));
  }));

it('Postgres refuses what the patterns of the contracts refuse', () =>
  inRolledBackTransaction(async (tx) => {
    const typed = [...emails, ...phones, ...lines].flatMap(([text, stored]) => [text, stored ?? '']);
    expect(await each(tx, 'private.is_email_address(typed)', typed)).toEqual(
      typed.map((text) => formats.email.pattern.test(text)),
    );
    expect(await each(tx, 'private.is_phone_number(typed)', typed)).toEqual(
      typed.map((text) => formats.phone.pattern.test(text)),
    );
    const addresses = [
      'https://example.com/a?b#c',
      'http://example.com:8080',
      'https://en.wikipedia.org/wiki/Mill_(grinding)',
      'https://bank.example@evil.example/',
      'https://exam\u200Bple.com',
      'https://example.com/a\u202Eb',
      'https://example.com/a b',
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'example.com',
    ];
    expect(await each(tx, 'private.is_web_address(typed)', addresses)).toEqual(
      addresses.map(
        (text) => formats.webAddress.pattern.test(text) && formats.webAddress.clean(text) === text,
      ),
    );
  }));

it('one phone number is found however it is written', () =>
  inRolledBackTransaction(async (tx) => {
    const same = [
      '(802) 555-0113',
      '802-555-0113 ext. 12',
      '+1 802 555 0113 x3',
      '802.555.0113 / 802-555-0118',
    ];
    expect(new Set(await each(tx, 'private.phone_key(typed)', same))).toEqual(new Set(['8025550113']));
    const abroad = ['+44 (0)20 7946 0018', '+44 20 7946 0018', '020 7946 0018'];
    expect(new Set(await each(tx, 'private.phone_key(typed)', abroad))).toEqual(new Set(['2079460018']));
  }));

// Every column of the API that holds an email address, a phone number or a web address.
it('no column takes an address with a character that nobody sees', () =>
  inRolledBackTransaction(async (tx) => {
    const columns = await tx`select c.oid::regclass::text as name, a.attname as column,
        exists (select from pg_constraint as k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
          and pg_get_constraintdef(k.oid) ~ 'is_(email_address|phone_number)') as is_checked
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and a.atttypid = 'text'::regtype and a.attname ~ '(^|_)(email|phone)$' order by 1, 2`;
    const notTyped = [
      // A copy of what the auth server holds, for searching.
      'private.account_addresses.email',
      'private.account_addresses.phone',
      // Whether it is asked for.
      'forms.asks_email',
    ];
    const unchecked = columns.flatMap((row) =>
      row['is_checked'] === true ? [] : [`${String(row['name'])}.${String(row['column'])}`],
    );
    expect(unchecked.filter((name) => !notTyped.includes(name))).toEqual([]);
    expect(columns.length).toBeGreaterThan(12);
  }));

it('a listing written by the API has no second town, and no address that fails', () =>
  inTown(async (town, act) => {
    const set = (column: string, value: string) =>
      act('owner', `update public.businesses set ${column} = '${value}' where id = '${town.pending}'`);
    await set('city', 'Stowe\u200B');
    const [row] = await act('owner', `select city from public.businesses where id = '${town.pending}'`);
    expect(row?.['city']).toBe('Stowe');
    await set('phone', '802-555-0113 ext. 12');
    for (const [column, value] of [
      ['email', 'zoe\u200B@example.test'],
      ['email', 'zoe..mill@example.test'],
      ['phone', 'call me'],
      ['website', 'https://bank.example@evil.example'],
      ['website', 'https://exam\u200Bple.com'],
    ] as const)
      await expect(set(column, value), value).rejects.toMatchObject({ code: '23514' });
  }));

it('invitations and referrals go to the address that was meant', () =>
  inTown(async (town, act) => {
    await act('owner', `select public.invite_manager('${town.approved}', ' ZOE\u200B@example.test. ')`);
    const [row] = await act('owner', `select email from public.manager_invitations where email like 'zoe%'`);
    expect(row?.['email']).toBe('zoe@example.test');
    await expect(
      act('owner', `select public.invite_manager('${town.approved}', '“zoe”@example.test')`),
    ).rejects.toMatchObject({ code: '23514' });
  }));
