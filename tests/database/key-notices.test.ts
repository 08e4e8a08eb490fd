import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';

/** What the owner of an account was told of keys, by email and in the bell. */
const toldTo = async (tx: TransactionSql, person: string) => {
  const mails = await tx`select data from private.outbox
    where user_id = ${person} and template = 'key_change' and kind = 'accounts' and state = 'queued' order by dedupe_key`;
  const entries = await tx`select data from private.notifications
    where user_id = ${person} and template = 'key_change' order by subject`;
  expect([...entries]).toEqual([...mails]);
  return mails.map(({ data }) => data as unknown);
};

const addPasskey = (tx: TransactionSql, person: string) =>
  tx`insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    values (${person}, gen_random_uuid()::text::bytea, '\\x00')`;

const addFactor = (tx: TransactionSql, person: string, type: 'webauthn' | 'totp' | 'phone') =>
  tx`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${person}, ${type}, ${type}, 'unverified', now(), now())`;

it('who adds or removes a passkey tells the owner of the account, also of a hub that had none before', () =>
  inTown(async ({ ids: { member } }, _, tx) => {
    await addPasskey(tx, member);
    await tx`update auth.webauthn_credentials set sign_count = 7 where user_id = ${member}`;
    expect(await toldTo(tx, member)).toEqual([{ key: 'passkey', change: 'added' }]);
    await tx`delete from auth.webauthn_credentials where user_id = ${member}`;
    const both = [
      { key: 'passkey', change: 'added' },
      { key: 'passkey', change: 'removed' },
    ];
    expect(await toldTo(tx, member)).toEqual(both);
    const [again] = await tx`select private.watch_passkeys() as is_watched`;
    expect(again).toEqual({ is_watched: true });
  }));

it.each([
  ['a security key', 'webauthn', 'security_key'],
  ['an authenticator app', 'totp', 'authenticator_app'],
  ['a phone', 'phone', 'phone'],
] as const)('%s is told of once it is verified, not again at each sign-in', (_, type, key) =>
  inTown(async ({ ids: { member } }, _act, tx) => {
    await addFactor(tx, member, type);
    expect(await toldTo(tx, member)).toEqual([]);
    await tx`update auth.mfa_factors set status = 'verified' where user_id = ${member}`;
    expect(await toldTo(tx, member)).toEqual([{ key, change: 'added' }]);
    await tx`delete from private.outbox where user_id = ${member} and template = 'key_change'`;
    await tx`delete from private.notifications where user_id = ${member} and template = 'key_change'`;
    await tx`update auth.mfa_factors set status = 'verified' where user_id = ${member}`;
    expect(await toldTo(tx, member)).toEqual([]);
    await tx`delete from auth.mfa_factors where user_id = ${member}`;
    expect(await toldTo(tx, member)).toEqual([{ key, change: 'removed' }]);
  }),
);

it('what was never verified is removed without a word', () =>
  inTown(async ({ ids: { member } }, _, tx) => {
    await addFactor(tx, member, 'totp');
    await tx`delete from auth.mfa_factors where user_id = ${member}`;
    expect(await toldTo(tx, member)).toEqual([]);
  }));

it('a deleted account has nobody to tell', () =>
  inTown(async ({ ids: { stranger } }, _, tx) => {
    await addPasskey(tx, stranger);
    await addFactor(tx, stranger, 'webauthn');
    await tx`update auth.mfa_factors set status = 'verified' where user_id = ${stranger}`;
    await tx`delete from auth.users where id = ${stranger}`;
    expect(await toldTo(tx, stranger)).toEqual([]);
  }));

it('an account that is kept without its address has nobody to tell either', () =>
  inTown(async ({ ids: { stranger } }, _, tx) => {
    await addPasskey(tx, stranger);
    await tx`update auth.users set email = encode(sha256(convert_to(email, 'UTF8')), 'hex'), deleted_at = now() where id = ${stranger}`;
    await tx`delete from auth.webauthn_credentials where user_id = ${stranger}`;
    expect(await toldTo(tx, stranger)).toEqual([{ key: 'passkey', change: 'added' }]);
  }));

it('who signs in by phone, without an address, reads it in the bell', () =>
  inTown(async ({ ids: { stranger } }, _, tx) => {
    await tx`update auth.users set email = null, phone = '15550100199' where id = ${stranger}`;
    await addPasskey(tx, stranger);
    expect(
      await tx`select data from private.notifications where user_id = ${stranger} and template = 'key_change'`,
    ).toEqual([{ data: { key: 'passkey', change: 'added' } }]);
  }));

it('loads where Auth has no table of passkeys', () =>
  inTown(async (_town, _act, tx) => {
    await tx`drop table auth.webauthn_credentials`;
    const [answer] = await tx`select private.watch_passkeys() as is_watched`;
    expect(answer).toEqual({ is_watched: false });
  }));

it('keys that are added and removed in a loop send a hundred emails a day, and are added and removed all the same', () =>
  inTown(async ({ ids: { member } }, _, tx) => {
    for (let at = 0; at < 52; at++) {
      await addPasskey(tx, member);
      await tx`delete from auth.webauthn_credentials where user_id = ${member}`;
    }
    await addPasskey(tx, member);
    expect(await toldTo(tx, member)).toHaveLength(100);
    expect(await tx`select from auth.webauthn_credentials where user_id = ${member}`).toHaveLength(1);
  }));
