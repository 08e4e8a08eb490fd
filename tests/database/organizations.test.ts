import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';
import { personaNames } from './support/town.ts';

const add = async (tx: TransactionSql, name: string, owner_id: string | null) => {
  const [row] = await tx`insert into public.businesses ${tx({ name, owner_id })} returning id`;
  return row?.['id'] as string;
};
const organizationOf = async (tx: TransactionSql, listing: string) => {
  const [row] = await tx`select o.id, o.owner_id, o.name from public.businesses as b
    left join public.business_profiles as o on o.id = b.organization_id where b.id = ${listing}`;
  return row as { id: string | null; owner_id: string | null; name: string | null };
};

describe('the organization of a listing', () => {
  it('is made for whoever adds their first listing, and takes the next one in', () =>
    inTown(async (town, act, tx) => {
      const listing = async (name: string) => {
        const [row] = await act(
          'stranger',
          `insert into public.businesses (name) values ('${name}') returning id`,
        );
        return row?.['id'] as string;
      };
      const first = await organizationOf(tx, await listing('Mill Bakery'));
      expect(first).toMatchObject({ owner_id: town.ids.stranger, name: 'Mill Bakery' });
      expect(await organizationOf(tx, await listing('Mill Café'))).toEqual(first);
    }));

  it('is nobody’s while the listing has no owner, and the new owner’s once it is handed over', () =>
    inTown(async (town, _act, tx) => {
      const id = await add(tx, 'Harbor Books', null);
      expect((await organizationOf(tx, id)).id).toBeNull();
      await tx`update public.businesses set owner_id = ${town.ids.stranger} where id = ${id}`;
      expect(await organizationOf(tx, id)).toMatchObject({
        owner_id: town.ids.stranger,
        name: 'Harbor Books',
      });
      await tx`update public.businesses set owner_id = ${town.ids.owner} where id = ${id}`;
      expect((await organizationOf(tx, id)).owner_id).toBe(town.ids.owner);
      await tx`update public.businesses set owner_id = null where id = ${id}`;
      expect((await organizationOf(tx, id)).id).toBeNull();
    }));

  it('is another one for each of two firms of one name, with invoices of its own', () =>
    inTown(async (town, act, tx) => {
      const [plan] = await tx`insert into public.plans (name, slug, audience, price)
        values ('Firm', ${`firm-${crypto.randomUUID()}`}, 'business', 12000) returning id`;
      const invoices = [];
      for (const who of ['stranger', 'member'] as const) {
        const { id } = await organizationOf(tx, await add(tx, 'Smith & Sons', town.ids[who]));
        const [made] = await act(
          who,
          `select public.bill_membership('${id ?? ''}', null, '${String(plan?.['id'])}') as id`,
        );
        invoices.push(String(made?.['id']));
      }
      await tx`select public.record_payment(id, amount_due, 'check', private.today()) from public.invoices
        where id = ${invoices[1] ?? ''}`;
      const rows =
        await tx`select i.status, o.owner_id, o.business_subscription_status as membership from public.invoices as i
        join public.business_profiles as o on o.id = i.organization_id where i.id in ${tx(invoices)} order by i.number`;
      expect(rows).toEqual([
        { status: 'open', owner_id: town.ids.stranger, membership: 'pending' },
        { status: 'paid', owner_id: town.ids.member, membership: 'active' },
      ]);
    }));

  it('keeps the name that its owner gave it', () =>
    inTown(async (town, _act, tx) => {
      const [mine] = await tx`insert into public.business_profiles (owner_id, name)
        values (${town.ids.stranger}, 'Hill Holdings') returning id`;
      const id = await add(tx, 'Hill Bakery', town.ids.stranger);
      expect(await organizationOf(tx, id)).toMatchObject({
        id: mine?.['id'] as string,
        name: 'Hill Holdings',
      });
    }));

  it('goes with the account of its owner, and leaves the listing', () =>
    inTown(async (town, _act, tx) => {
      const id = await add(tx, 'Hill Bakery', town.ids.stranger);
      await tx`delete from auth.users where id = ${town.ids.stranger}`;
      expect(await organizationOf(tx, id)).toMatchObject({ id: null });
      expect(
        await tx`select from public.business_profiles where owner_id = ${town.ids.stranger}`,
      ).toHaveLength(0);
    }));

  it('is chosen by nobody: a listing cannot be put into the organization of another', () =>
    inTown(async (town, act) => {
      for (const who of ['stranger', 'owner', 'editor'] as const)
        await expect(
          act(
            who,
            `update public.businesses set organization_id = '${town.businessProfile}' where id = '${town.approved}'`,
          ),
          who,
        ).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('what stands on the invoices of an organization', () => {
  const read = (id: string) => `select tax_id from public.organization('${id}')`;

  it('is read by its owner, admins, and editors who may see contacts', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.business_profiles set tax_id = '12-3456789' where id = ${town.businessProfile}`;
      for (const who of personaNames) {
        const columns = `select tax_id from public.business_profiles where id = '${town.businessProfile}'`;
        await expect(act(who, columns), who).rejects.toMatchObject({ code: '42501' });
        if (who === 'anon')
          await expect(act(who, read(town.businessProfile))).rejects.toMatchObject({ code: '42501' });
        else
          expect(await act(who, read(town.businessProfile)), who).toHaveLength(
            ['owner', 'admin'].includes(who) ? 1 : 0,
          );
      }
      await tx`update public.staff set rights = '{contacts}' where user_id = ${town.ids.editor}`;
      expect(await act('editor', read(town.businessProfile))).toEqual([{ tax_id: '12-3456789' }]);
    }));
});
