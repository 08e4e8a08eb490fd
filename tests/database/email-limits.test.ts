import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';

const kinds = [
  ['form_confirmation', 'forms', {}],
  ['order', 'registrations', { order_id: randomUUID(), outcome: 'confirm' }],
  ['order', 'registrations', { ticket_id: randomUUID(), outcome: 'given' }],
  ['order', 'registrations', { outcome: 'offer' }],
  ['invitation', 'invitations', {}],
  ['lead_request', 'leads', {}],
  ['report_answer', 'reports', {}],
] as const;

const queue = (tx: TransactionSql, [template, kind, data]: readonly [string, string, object], to: string) =>
  tx`select private.queue_mail(${randomUUID()}, ${template}, ${kind}, null, ${tx.json({ ...data })}, ${to})`;
const queuedFor = async (tx: TransactionSql, to: string) =>
  (await tx`select from private.outbox where lower(recipient) = lower(${to})`).length;
const newAddress = () => `${randomUUID()}@nobody.test`;

it('an address that nobody confirmed is sent twenty emails a day, whichever kinds they are', () =>
  inTown(async (_town, _act, tx) => {
    const [address, other] = [newAddress(), newAddress()];
    for (let round = 0; round < 4; round += 1)
      for (const kind of kinds) await queue(tx, kind, round % 2 === 0 ? address : address.toUpperCase());
    expect(await queuedFor(tx, address)).toBe(20);
    for (const kind of kinds) await queue(tx, kind, other);
    expect(await queuedFor(tx, other)).toBe(kinds.length);
    await tx`update private.rate_limits set window_start = window_start - interval '25 hours' where true`;
    for (const kind of kinds) await queue(tx, kind, address);
    expect(await queuedFor(tx, address)).toBe(20 + kinds.length);
  }));

it('what is about money, or about an order that was confirmed by its link, is sent in any case', () =>
  inTown(async (_town, _act, tx) => {
    const address = newAddress();
    const always = [
      ['billing', 'billing', {}],
      ['order', 'registrations', { order_id: randomUUID(), outcome: 'confirmed' }],
      ['order', 'registrations', { order_id: randomUUID(), outcome: 'canceled' }],
    ] as const;
    for (let round = 0; round < 21; round += 1) await queue(tx, kinds[0], address);
    for (const kind of always) await queue(tx, kind, address);
    expect(await queuedFor(tx, address)).toBe(20 + always.length);
  }));

it('who confirmed the address is not limited, and what Auth sent before counts', () =>
  inTown(async (_town, _act, tx) => {
    const address = newAddress();
    const id = randomUUID();
    await tx`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', ${address})`;
    for (let minute = 0; minute < 12; minute += 1)
      await tx`update auth.users set confirmation_sent_at = now() + make_interval(mins => ${minute}) where id = ${id}`;
    for (let round = 0; round < 10; round += 1) await queue(tx, kinds[0], address);
    expect(await queuedFor(tx, address)).toBe(8);
    await tx`update auth.users set email_confirmed_at = now() where id = ${id}`;
    for (let round = 0; round < 30; round += 1) await queue(tx, kinds[0], address);
    expect(await queuedFor(tx, address)).toBe(38);
  }));
