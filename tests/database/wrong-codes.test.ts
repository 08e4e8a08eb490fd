import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { answeredStatus, setRequest } from './support/api-request.ts';
import { httpError, inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;
interface Sale {
  act: Act;
  tx: TransactionSql;
  town: Town;
  date: string;
  slug: string;
}
/** What is answered to a code: `right`, `wrong`, or `no more`. */
type Answer = 'right' | 'wrong' | 'no more';

const tooMany = 'too_many_tries';

/** What is asked of one of the functions that take a code of an event. */
const asked = async (who: PersonaName, { act }: Sale, call: string) => {
  const [row] = await act(who, `select ${call} as answer`);
  return row?.['answer'] as { details?: string; types?: { name: string }[] };
};
const ofRefusal = (answer: { details?: string }): Answer => {
  if (answer.details === tooMany) return 'no more';
  return answer.details === 'code_unknown' ? 'wrong' : 'right';
};
const ways: Record<string, (who: PersonaName, sale: Sale, code: string) => Promise<Answer>> = {
  event_tickets: async (who, sale, code) => {
    const call = `public.event_tickets('${sale.slug}', null, '${code}')`;
    return asked(who, sale, call).then(
      ({ types }) => (types?.some(({ name }) => name === 'Sponsors') ? 'right' : 'wrong'),
      (error: unknown) => {
        if ((error as { detail?: string }).detail !== tooMany) throw error;
        return 'no more';
      },
    );
  },
  quote_order: async (who, sale, code) =>
    ofRefusal(
      await asked(who, sale, `public.quote_order('${sale.date}', '{"tickets": [], "code": "${code}"}')`),
    ),
  place_order: async (who, sale, code) => {
    if (who === 'anon') {
      const wanted = { id: randomUUID(), occurrence_id: sale.date, code };
      // With the service key, for the visitor whose address the edge function knows.
      return sale.tx
        .savepoint(
          (inner) => inner<{ answer: { details?: string } }[]>`
            select public.place_guest_order(${JSON.stringify(wanted)}::text::jsonb,
              '{"name": "Gus", "email": "no address", "network": "203.0.113.7"}') as answer`,
        )
        .then(
          ([row]) => ofRefusal(row?.answer ?? {}),
          () => 'right' as const,
        );
    }
    const wanted = JSON.stringify({ id: randomUUID(), occurrence_id: sale.date, code });
    return asked(who, sale, `public.place_order('${wanted}')`).then(ofRefusal, () => 'right' as const);
  },
};

/** An event of the town with a code, VOLUNTEERS, that opens a hidden kind of ticket. */
async function addSale(town: Town, act: Act, tx: TransactionSql): Promise<Sale> {
  const event = town.ticketing.event;
  const [hidden] = await tx<{ id: string }[]>`
    select id from public.ticket_types where event_id = ${event} and is_hidden`;
  await tx`insert into public.promo_codes (event_id, code, kind, ticket_type_ids)
    values (${event}, 'VOLUNTEERS', 'unlock', ${[hidden?.id ?? '']})`;
  const [date] = await tx<
    { id: string; slug: string }[]
  >`select o.id, e.slug from public.event_occurrences as o
    join public.events as e on e.id = o.event_id where e.id = ${event}`;
  return { act, tx, town, date: date?.id ?? '', slug: date?.slug ?? '' };
}

describe.each(Object.keys(ways))('codes that are guessed by %s', (way) => {
  const attempt = ways[way] ?? (() => Promise.reject(new Error(way)));

  it.each(['anon', 'stranger'] as const)('end after ten wrong ones of %s', (who) =>
    inTown(async (town, act, tx) => {
      const sale = await addSale(town, act, tx);
      await setRequest(tx, { address: '203.0.113.7' });
      // Right ones do not count, and the same wrong one counts once.
      for (let tries = 0; tries < 12; tries += 1) {
        expect(await attempt(who, sale, ' volunteers')).toBe('right');
        expect(await attempt(who, sale, 'THE-SAME')).toBe('wrong');
      }
      for (let tries = 1; tries < 10; tries += 1)
        expect(await attempt(who, sale, `WRONG-${String(tries)}`)).toBe('wrong');
      for (const code of ['WRONG-99', 'VOLUNTEERS', 'THE-SAME'])
        expect(await attempt(who, sale, code)).toBe('no more');
      if (way !== 'event_tickets') expect(await answeredStatus(tx)).toBe('429');
      // Who tries no code buys on, and another address, and another event.
      expect(await asked(who, sale, `public.event_tickets('${sale.slug}')`)).toHaveProperty('types');
      await tx`update private.rate_limits set window_start = window_start - interval '10 minutes'`;
      expect(await attempt(who, sale, 'VOLUNTEERS')).toBe('right');
    }),
  );
});

it('wrong codes count for the account at any address, and for the address with any account', () =>
  inTown(async (town, act, tx) => {
    const sale = await addSale(town, act, tx);
    const guess = async (who: PersonaName, address: string, code: string) => {
      await setRequest(tx, { address });
      return ways['quote_order']?.(who, sale, code);
    };
    for (let tries = 0; tries < 10; tries += 1)
      expect(await guess('stranger', `203.0.113.${String(tries)}`, `W-${String(tries)}`)).toBe('wrong');
    expect(await guess('stranger', '203.0.113.99', 'VOLUNTEERS')).toBe('no more');
    expect(await guess('owner', '203.0.113.99', 'VOLUNTEERS')).toBe('right');
    // All of a /64 are one visitor.
    for (let tries = 0; tries < 10; tries += 1)
      expect(await guess('anon', `2001:db8:1:2::${String(tries)}`, `W-${String(tries)}`)).toBe('wrong');
    expect(await guess('manager', '2001:db8:1:2:ffff::1', 'VOLUNTEERS')).toBe('no more');
    expect(await guess('manager', '2001:db8:1:3::1', 'VOLUNTEERS')).toBe('right');
  }));

it.each([
  [{ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '198.51.100.1' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '203.0.113.7, 10.0.0.1' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '::ffff:203.0.113.7' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' }, '2001:db8:1:2::/64'],
  [{ 'x-forwarded-for': 'not an address' }, 'unknown'],
  [{}, 'unknown'],
])('%j comes from %s', (headers, network) =>
  inTown(async (_, __, tx) => {
    await setRequest(tx, { headers });
    expect(await tx`select private.caller_network() as network`).toEqual([{ network }]);
  }),
);

it.each([
  ['the code that makes the first admin', `public.use_setup_code('WRNG')`, false, null],
  ['recovery codes', `public.use_recovery_code('WRNG')`, false, null],
  ['codes to join an organization', `public.join_by_code('WRNG')`, null, 'PT429'],
])('%s end after ten tries, by the API too', (_, call, wrong, after) =>
  inTown(async (_town, act, tx) => {
    await setRequest(tx, { address: '203.0.113.7' });
    const attempt = () =>
      act('stranger', `select ${call} as answer`).then(
        ([row]) => row?.['answer'],
        (error: unknown) => (error as { code?: string }).code,
      );
    for (let tries = 0; tries < 10; tries += 1) expect(await attempt()).toBe(wrong);
    for (let tries = 0; tries < 3; tries += 1) expect(await attempt()).toBe(after);
  }),
);

it('what is longer than any code is no code, and costs no more', () =>
  inTown(async (town, act, tx) => {
    const sale = await addSale(town, act, tx);
    await expect(
      act(
        'stranger',
        `select public.quote_order('${sale.date}', jsonb_build_object('code', repeat('x y', 700000)))`,
      ),
    ).rejects.toMatchObject(httpError(422, 'code_unknown'));
  }));
