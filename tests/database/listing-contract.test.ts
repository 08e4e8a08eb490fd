import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { BusinessPage } from '#contracts/business-page.ts';
import {
  listingColumns,
  type ListingField,
  listingFields,
  moderationChoices,
  readableColumns,
} from '#contracts/listing.ts';
import { inTown, httpError } from './support/in-town.ts';
import { inRolledBackTransaction } from './support/personas.ts';

// Columns that signed-in users write beside the listing's fields: the owner and the status.
const notContent = ['owner_id', 'status', 'status_reason'];

const sorted = (names: Iterable<unknown>) => [...names].map(String).sort();

async function grantedColumns(tx: TransactionSql, role: string, right: string) {
  const rows = await tx`select column_name from information_schema.column_privileges
    where table_schema = 'public' and table_name = 'businesses' and grantee = ${role} and privilege_type = ${right}`;
  return new Set(rows.map((row) => String(row['column_name'])));
}

it('the contract fields match the columns that signed-in users can insert and update', () =>
  inRolledBackTransaction(async (tx) => {
    const inserted = await grantedColumns(tx, 'authenticated', 'INSERT');
    const updated = await grantedColumns(tx, 'authenticated', 'UPDATE');
    const content = inserted.intersection(updated).difference(new Set(notContent));
    expect(sorted(content)).toEqual(sorted(listingColumns));
  }));

it('admins can require approval for each field that owners edit', () =>
  inRolledBackTransaction(async (tx) => {
    const ofStaff = ['featured', 'featured_by_staff', 'verified'];
    const updated = await grantedColumns(tx, 'authenticated', 'UPDATE');
    const edited = updated.difference(new Set([...notContent, ...ofStaff]));
    expect(sorted(moderationChoices.flatMap(({ columns }): readonly string[] => columns))).toEqual(
      sorted(edited),
    );
  }));

it('change requests and imports write exactly the contract fields', () =>
  inRolledBackTransaction(async (tx) => {
    const [row] = await tx`select private.listing_columns() as columns`;
    expect(sorted(row?.['columns'] as string[])).toEqual(sorted(listingColumns));
  }));

it.each(['owner_id', 'status', 'verified', 'version', 'updated_at', 'anything'])(
  '"%s" cannot be moderated, because no change request could change it',
  (column) =>
    inRolledBackTransaction(async (tx) => {
      await expect(
        tx`update public.site_settings set moderated_fields = array['name', ${column}]`,
      ).rejects.toMatchObject({ constraint_name: 'site_settings_moderated_fields_known' });
    }),
);

it.each(['{{name},{tagline}}', '{name,name}', '{name,NULL}', '{name,""}'])(
  '%s cannot be the moderated fields, because it is no list of different columns',
  (list) =>
    inRolledBackTransaction(async (tx) => {
      await expect(
        tx`update public.site_settings set moderated_fields = ${list}::text::text[]`,
      ).rejects.toMatchObject({ constraint_name: 'site_settings_moderated_fields_known' });
    }),
);

const addressColumns = listingColumns.filter(
  (column) => column === 'address' || 'partOf' in listingFields[column],
);

it.each(addressColumns)('"%s" needs approval where the address is moderated', (column) =>
  inTown(async (town, act) => {
    const set = (value: string) =>
      act('owner', `update public.businesses set ${column} = '${value}' where id = '${town.approved}'`);
    await act('admin', `update public.site_settings set moderated_fields = '{name}' where id = 1`);
    await set('12345');
    await act('admin', `update public.site_settings set moderated_fields = '{name,address}' where id = 1`);
    await expect(set('54321')).rejects.toMatchObject(httpError(409, 'change_request_needed'));
    await act(
      'owner',
      `insert into public.change_requests (business_id, patch) values ('${town.approved}', '{"${column}":"54321"}')`,
    );
  }),
);

it('everybody can select every listing field that is not private, and nobody those by which to reach people', () =>
  inRolledBackTransaction(async (tx) => {
    const unreadable = async (role: string) => {
      const readable = await grantedColumns(tx, role, 'SELECT');
      return sorted(listingColumns.filter((column) => !readable.has(column)));
    };
    // Read with listing_context(), the pages of the directory, and managed_listings().
    const contact = [
      'address',
      'address_line1',
      'address_line2',
      'email',
      'latitude',
      'longitude',
      'phone',
      'zip_code',
    ];
    expect(await unreadable('authenticated')).toEqual(contact);
    expect(await unreadable('anon')).toEqual(contact);
    expect(sorted(listingColumns.filter((column) => 'isPrivate' in listingFields[column]))).toEqual(contact);
  }));

it('the page of a listing has each field that visitors may read', () =>
  inTown(async (town, act) => {
    const [row] = await act(
      'anon',
      `select public.business_page(slug) -> 'listing' as listing from public.businesses where id = '${town.approved}'`,
    );
    const shown = Object.keys(row?.['listing'] as object);
    expect(readableColumns.filter((column) => !shown.includes(column))).toEqual([]);
  }));

it('a field is nullable if its column is', () =>
  inRolledBackTransaction(async (tx) => {
    const rows = await tx`select attname from pg_attribute
      where attrelid = 'public.businesses'::regclass and attnum > 0 and not attnotnull`;
    const nullable = new Set(rows.map((row) => String(row['attname'])));
    const fields: Record<string, ListingField> = listingFields;
    const wrong = listingColumns.filter(
      (column) => nullable.has(column) !== (fields[column]?.isNullable ?? false),
    );
    expect(wrong).toEqual([]);
  }));

it('a new hub moderates the fields that the contract lists', () =>
  inRolledBackTransaction(async (tx) => {
    const [row] = await tx`select pg_get_expr(adbin, adrelid) as text from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = 'public.site_settings'::regclass and attname = 'moderated_fields'`;
    const [, names = ''] = /\{(.*)\}/.exec(String(row?.['text'])) ?? [];
    const moderated = listingColumns.filter((column) => 'isModeratedByDefault' in listingFields[column]);
    expect(sorted(names.split(','))).toEqual(sorted(moderated));
  }));

it('the page of a listing is what its contract says', () =>
  inRolledBackTransaction(async (tx) => {
    const rows = await tx`select public.business_page(slug) as page from public.businesses
      where status = 'approved' order by gallery_descriptions = '{}', id limit 30`;
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(BusinessPage.parse(row['page']).listing).not.toBeNull();
  }));
