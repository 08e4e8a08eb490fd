import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { MyMembership } from '#contracts/account-start.ts';
import { inTown } from './support/in-town.ts';
import type { PersonaName } from './support/town.ts';

const answers = { organization_name: 'Quist Cabinetry', contact_name: 'Nora Quist', consent: true };

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;

const reader = (act: Act) => async (who: PersonaName) =>
  MyMembership.parse((await act(who, 'select public.my_membership() as answer'))[0]?.['answer']);

/** A town whose stranger sent an application for a business plan; `decide` and `pay` go on with it. */
const inTownOfApplicant = (
  story: (
    town: Parameters<Parameters<typeof inTown>[0]>[0],
    read: (who: PersonaName) => Promise<MyMembership>,
    tx: TransactionSql,
    steps: { decide: (to: string) => Promise<unknown>; pay: () => Promise<string> },
  ) => Promise<void>,
) =>
  inTown(async (town, act, tx) => {
    await tx`delete from public.membership_applications`;
    const [plan] = await tx<{ id: string }[]>`insert into public.plans ${tx({
      ...{ name: 'Chamber member', slug: `chamber-${crypto.randomUUID().slice(0, 8)}`, audience: 'business' },
      ...{ price: 20_000, approval: 'before_payment' },
    })} returning id`;
    const [sent] = await act(
      'stranger',
      `select public.apply_for_membership('${plan?.id ?? ''}', null, '${JSON.stringify(answers)}', true) as id`,
    );
    const id = String(sent?.['id']);
    await story(town, reader(act), tx, {
      decide: (to) =>
        act(
          'editor',
          `select public.change_status('membership_applications', '${id}', 'pending', '${to}', 'Which street?')`,
        ),
      pay: async () => {
        const [applied] = await tx<{ invoice: string; organization: string }[]>`
          select invoice_id as invoice, organization_id as organization from public.membership_applications where id = ${id}`;
        await tx`select public.record_payment(${applied?.invoice ?? ''}, 20000, 'check', private.today())`;
        return applied?.organization ?? '';
      },
    });
  });

describe('the membership of the caller', () => {
  it('is under review, has a question, is to be paid, and is then that of the organization', () =>
    inTownOfApplicant(async (_, read, __, { decide, pay }) => {
      const application = { plan: 'Chamber member', name: 'Quist Cabinetry' };
      expect(await read('stranger')).toMatchObject({
        memberships: [],
        application: { ...application, status: 'pending', since: expect.any(String) as string },
        show_subscription_modal: false,
      });
      await decide('approved');
      expect(await read('stranger')).toMatchObject({
        application: { ...application, status: 'approved' },
        memberships: [{ name: 'Quist Cabinetry', status: 'pending', is_billed: true, lacks_listing: true }],
        show_subscription_modal: false,
      });
      const organization = await pay();
      expect(await read('stranger')).toMatchObject({
        membership_status: 'active',
        application: null,
        memberships: [
          {
            ...{
              organization_id: organization,
              name: 'Quist Cabinetry',
              status: 'active',
              plan: 'Chamber member',
            },
            ...{ is_billed: true, is_included: true, auto_renew: false, lacks_listing: true, namesake: null },
          },
        ],
        show_subscription_modal: false,
      });
    }));

  it('of a question about the application says so', () =>
    inTownOfApplicant(async (_, read, __, { decide }) => {
      await decide('needs_info');
      expect(await read('stranger')).toMatchObject({ application: { status: 'needs_info' } });
    }));

  it('is that of an organization for its representatives, too, without its bills, and ends with their place', () =>
    inTownOfApplicant(async ({ ids }, read, tx, { decide, pay }) => {
      await decide('approved');
      const organization = await pay();
      await tx`insert into public.organization_people ${tx({
        ...{ organization_id: organization, user_id: ids.contributor, source: 'request' },
      })}`;
      const of = async () =>
        (await read('contributor')).memberships.find(({ organization_id: id }) => id === organization);
      expect(await of()).toMatchObject({
        ...{ name: 'Quist Cabinetry', status: 'active', is_included: true, is_billed: false },
        ...{ lacks_listing: false, namesake: null },
      });
      await tx`update public.plans set entitlements = entitlements || '{"people": 1}' where name = 'Chamber member'`;
      expect(await of()).toBeUndefined();
    }));

  it('leads to a listing of the same name that nobody owns, until the organization has one', () =>
    inTownOfApplicant(async ({ ids }, read, tx, { decide, pay }) => {
      await decide('approved');
      await pay();
      const [listing] = await tx<{ id: string; slug: string }[]>`
        insert into public.businesses (name, status) values ('quist cabinetry', 'approved') returning id, slug`;
      expect((await read('stranger')).memberships).toMatchObject([
        { lacks_listing: true, namesake: { name: 'quist cabinetry', slug: listing?.slug } },
      ]);
      await tx`update public.businesses set owner_id = ${ids.stranger} where id = ${listing?.id ?? ''}`;
      expect((await read('stranger')).memberships).toMatchObject([{ lacks_listing: false, namesake: null }]);
    }));

  it.each(['trialing', 'past_due', 'grace', 'pending'])('that is %s asks no owner to subscribe', (status) =>
    inTown(async ({ ids }, act, tx) => {
      const read = reader(act);
      await tx`delete from public.membership_applications where user_id = ${ids.stranger}`;
      await tx`insert into public.business_profiles (owner_id, name) values (${ids.stranger}, 'Mill')`;
      expect(await read('stranger')).toMatchObject({ show_subscription_modal: true, memberships: [] });
      await tx`insert into public.subscriptions (plan_id, business_profile_id, status)
        select p.id, o.id, ${status} from public.business_profiles as o, public.plans as p
        where o.owner_id = ${ids.stranger} and p.audience = 'business' limit 1`;
      expect(await read('stranger')).toMatchObject({
        show_subscription_modal: false,
        memberships: [{ status }],
      });
    }),
  );
});
