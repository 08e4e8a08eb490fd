import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import { personaNames } from './support/town.ts';

const count = 'select public.launch_subscriber_count() as waiting';
const subscribe = (tx: TransactionSql, email: string, language = 'en', address: string = randomUUID()) =>
  tx`select public.subscribe_to_launch(${email}, ${language}, ${address})`;
const close = (tx: TransactionSql) => tx`update public.site_settings set maintenance_mode = true`;
const open = (tx: TransactionSql) => tx`update public.site_settings set maintenance_mode = false`;
const mailsTo = async (tx: TransactionSql, email: string) => [
  ...(await tx`select template, data ->> 'language' as language from private.outbox where recipient = ${email}`),
];

/** Takes the message to an address as a sender does, and settles it. */
async function settle(tx: TransactionSql, email: string, outcome: string) {
  await tx`update private.outbox set next_attempt_at = '-infinity' where recipient = ${email}`;
  const taken = await tx`select id, attempt from public.take_outbox(1) where recipient = ${email}`;
  const [{ id, attempt } = {}] = taken;
  const [settled] =
    await tx`select public.settle_outbox(${id as string}, ${attempt as number}, ${outcome}) as done`;
  expect(settled).toEqual({ done: true });
}

describe('who wants to hear of the launch', () => {
  it('is told once, in their language, and forgotten', () =>
    inTown(async (_town, _act, tx) => {
      await close(tx);
      const email = `${randomUUID()}@visitor.test`;
      await subscribe(tx, `  ${email.toUpperCase()} `, 'es');
      await subscribe(tx, email, 'en');
      await tx`update public.site_settings set site_title = site_title`;
      expect(await mailsTo(tx, email)).toEqual([]);
      await open(tx);
      expect(await mailsTo(tx, email)).toEqual([{ template: 'launch', language: 'es' }]);
      expect(await tx`select from private.launch_subscribers where email = ${email}`).toHaveLength(0);
      const [{ dedupe_key: key } = {}] =
        await tx`select dedupe_key from private.outbox where recipient = ${email}`;
      expect(key).not.toContain(email);
      await settle(tx, email, 'sent');
      expect(await mailsTo(tx, email)).toEqual([]);
      await close(tx);
      await open(tx);
      expect(await mailsTo(tx, email)).toEqual([]);
    }));

  it('waits for the next launch when one is undone before their message was sent', () =>
    inTown(async (_town, _act, tx) => {
      await close(tx);
      const email = `${randomUUID()}@visitor.test`;
      await subscribe(tx, email, 'es');
      await open(tx);
      await close(tx);
      expect(await mailsTo(tx, email)).toEqual([]);
      expect(
        await tx`select language from private.launch_subscribers where email = ${email}`.values(),
      ).toEqual([['es']]);
      await open(tx);
      expect(await mailsTo(tx, email)).toEqual([{ template: 'launch', language: 'es' }]);
    }));

  it('does not keep other messages waiting, however many they are', () =>
    inTown(async (_town, _act, tx) => {
      await close(tx);
      const name = randomUUID();
      await tx`insert into private.launch_subscribers (email, language)
        select ${name} || n || '@visitor.test', 'en' from generate_series(1, 120) as n`;
      await open(tx);
      const minutes =
        await tx`select extract(epoch from next_attempt_at - now()) / 60 as minute, count(*)::integer
        from private.outbox where recipient like ${`${name}%`} group by 1 order by 1`;
      expect(minutes.map(({ count }) => Number(count))).toEqual([50, 50, 20]);
      expect(minutes.map(({ minute }) => Number(minute))).toEqual([0, 1, 2]);
    }));

  it('is told also where sending fails for days, and forgotten where it fails for good', () =>
    inTown(async (_town, _act, tx) => {
      await close(tx);
      const email = `${randomUUID()}@visitor.test`;
      await subscribe(tx, email);
      await open(tx);
      for (let attempt = 1; attempt < 24; attempt += 1) await settle(tx, email, 'retry');
      expect(await mailsTo(tx, email)).toHaveLength(1);
      await settle(tx, email, 'retry');
      expect(await mailsTo(tx, email)).toEqual([]);
    }));

  it('is asked only before the launch, and not without end', () =>
    inTown(async (_town, _act, tx) => {
      await open(tx);
      await expect(tx.savepoint((inner) => subscribe(inner, 'a@visitor.test'))).rejects.toMatchObject(
        httpError(409, 'already_open'),
      );
      await close(tx);
      for (const odd of ['nobody', 'a b@visitor.test', 'a@b', 'a<b@visitor.test>', 'a,b@visitor.test'])
        await expect(tx.savepoint((inner) => subscribe(inner, odd))).rejects.toMatchObject({ code: '23514' });
      await expect(tx.savepoint((inner) => subscribe(inner, 'a@visitor.test', 'xx'))).rejects.toMatchObject({
        code: '23514',
      });
      const address = randomUUID();
      for (let at = 0; at < 10; at += 1) await subscribe(tx, `${String(at)}@visitor.test`, 'en', address);
      await expect(
        tx.savepoint((inner) => subscribe(inner, 'last@visitor.test', 'en', address)),
      ).rejects.toMatchObject(httpError(429, 'too_many_messages'));
    }));

  it('is deleted after a year without a launch', () =>
    inTown(async (_town, _act, tx) => {
      await close(tx);
      const email = `${randomUUID()}@visitor.test`;
      await subscribe(tx, email);
      await tx`select public.delete_old_contact()`;
      expect(await tx`select from private.launch_subscribers where email = ${email}`).toHaveLength(1);
      await tx`update private.launch_subscribers set created_at = now() - interval '366 days' where email = ${email}`;
      await tx`select public.delete_old_contact()`;
      expect(await tx`select from private.launch_subscribers where email = ${email}`).toHaveLength(0);
    }));

  it('is counted for staff only, and seen by nobody', () =>
    inTown(async (town, act, tx) => {
      await close(tx);
      await subscribe(tx, `${randomUUID()}@visitor.test`);
      for (const who of personaNames) {
        await expect(act(who, 'select email from private.launch_subscribers'), who).rejects.toMatchObject({
          code: '42501',
        });
        await expect(
          act(who, `select public.subscribe_to_launch('a@visitor.test', 'en', 'x')`),
          who,
        ).rejects.toMatchObject({ code: '42501' });
        if (who === 'anon') await expect(act(who, count)).rejects.toMatchObject({ code: '42501' });
        else
          expect(Number((await act(who, count))[0]?.['waiting']) > 0, who).toBe(
            ['editor', 'admin'].includes(who),
          );
      }
      await tx`update public.site_settings set staff_second_factor = true`;
      const [weak] = await as(tx, { userId: town.ids.admin, aal: 'aal1' }, (run) => run.unsafe(count));
      expect(Number(weak?.['waiting'])).toBe(0);
    }));
});
