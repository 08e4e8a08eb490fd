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
      await close(tx);
      await open(tx);
      expect(await mailsTo(tx, email)).toHaveLength(1);
    }));

  it('is asked only before the launch, and not without end', () =>
    inTown(async (_town, _act, tx) => {
      await open(tx);
      await expect(tx.savepoint((inner) => subscribe(inner, 'a@visitor.test'))).rejects.toMatchObject(
        httpError(409, 'already_open'),
      );
      await close(tx);
      for (const odd of ['nobody', 'a b@visitor.test', 'a@b'])
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
