import { describe, expect, it } from 'vitest';
import { SubscriptionStatus } from '#contracts/subscription-status.ts';
import { transports } from './support/transports.ts';
import { newPerson, sql } from './support/people.ts';

const setProfile = (id: string, set: Record<string, string | null>) =>
  sql`update public.profiles set ${sql(set)} where id = ${id}`;

describe.each(transports)('subscription status, %s', (_name, call, further) => {
  const ask = async (token: string) => {
    const reply = await call('/api/subscription-status', { token });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    return SubscriptionStatus.parse(await reply.json());
  };

  it('of a new member is none', async () => {
    const person = await newPerson();
    expect(await ask(person.token)).toEqual({
      user_type: 'member',
      membership_status: 'none',
      business_subscription_status: 'inactive',
      show_subscription_modal: false,
      display_name: '',
      avatar_url: null,
    });
  });

  it.each([
    ['member', 'trialing', 'active'],
    ['member', 'active', 'active'],
    ['member', 'past_due', 'past_due'],
    ['business', null, 'active'],
    ['business', 'lapsed', 'active'],
  ])('of a %s whose membership is %s is %s', further, async (user_type, membership_status, expected) => {
    const person = await newPerson();
    await setProfile(person.id, { user_type, membership_status, first_name: 'Ada', last_name: 'Hill' });
    const status = await ask(person.token);
    expect(status).toMatchObject({ user_type, membership_status: expected, display_name: 'Ada Hill' });
  });

  it.each([
    [['inactive'], 'inactive', true],
    [['active'], 'active', false],
    [['inactive', 'inactive'], 'inactive', false],
    [['inactive', 'active'], 'active', false],
  ])(
    'with business profiles %j is %s, and the modal is shown: %s',
    further,
    async (states, expected, isShown) => {
      const person = await newPerson();
      for (const business_subscription_status of states)
        await sql`insert into public.business_profiles ${sql({ owner_id: person.id, business_subscription_status })}`;
      const status = await ask(person.token);
      expect(status.business_subscription_status).toBe(expected);
      expect(status.show_subscription_modal).toBe(isShown);
    },
  );

  it('rejects the token of a deleted account', further, async () => {
    const person = await newPerson();
    await sql`delete from auth.users where id = ${person.id}`;
    expect((await call('/api/subscription-status', { token: person.token })).status).toBe(401);
  });
});
