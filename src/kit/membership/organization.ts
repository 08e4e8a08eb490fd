import { countryField, emailField, textField, zipCodeField } from '#contracts/field-schemas.ts';
import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import type { membership } from '../../i18n/en/business/membership.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { resultOfUpdate, type WriteResult } from '../../lib/browser/optimistic-lock.ts';
import type { FieldSpec } from '../forms/form-fields.ts';

/** A member of the chamber that runs listings, with what stands on its invoices. */
export type Organization = Database['public']['Tables']['business_profiles']['Row'];

/** The columns of an organization that its owner writes. */
export type OrganizationColumns = Pick<
  Organization,
  | 'name'
  | 'legal_name'
  | 'billing_email'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state'
  | 'zip_code'
  | 'country'
  | 'tax_id'
>;

/** The fields of an organization's form, in its language. */
export const organizationFields = ({
  fields: t,
  hints,
}: typeof membership.organization): readonly FieldSpec[] => [
  {
    name: 'name',
    label: t.name,
    kind: 'text',
    schema: textField(120, 1),
    isRequired: true,
    autoComplete: 'organization',
  },
  {
    name: 'legal_name',
    label: t.legal_name,
    kind: 'text',
    schema: textField(200),
    isNullable: true,
    hint: hints.legal_name,
  },
  {
    name: 'billing_email',
    label: t.billing_email,
    kind: 'email',
    schema: emailField(),
    isNullable: true,
    hint: hints.billing_email,
    autoComplete: 'email',
  },
  {
    name: 'address_line1',
    label: t.address_line1,
    kind: 'text',
    schema: textField(200),
    isNullable: true,
    autoComplete: 'billing address-line1',
  },
  {
    name: 'address_line2',
    label: t.address_line2,
    kind: 'text',
    schema: textField(200),
    isNullable: true,
    autoComplete: 'billing address-line2',
  },
  {
    name: 'city',
    label: t.city,
    kind: 'text',
    schema: textField(100),
    isNullable: true,
    autoComplete: 'billing address-level2',
  },
  {
    name: 'state',
    label: t.state,
    kind: 'text',
    schema: textField(50),
    isNullable: true,
    autoComplete: 'billing address-level1',
  },
  {
    name: 'zip_code',
    label: t.zip_code,
    kind: 'text',
    schema: zipCodeField(),
    isNullable: true,
    autoComplete: 'billing postal-code',
  },
  {
    name: 'country',
    label: t.country,
    kind: 'text',
    schema: countryField(),
    isRequired: true,
    initial: 'US',
    hint: hints.country,
  },
  {
    name: 'tax_id',
    label: t.tax_id,
    kind: 'text',
    schema: textField(40),
    isNullable: true,
    hint: hints.tax_id,
  },
];

/** An organization that the reader owns or, for staff who may see contacts, any. Throws the database's error. */
export async function readOrganization(id: string): Promise<Organization> {
  const data = await loadDataClient();
  return (await data.rpc('organization', { id }).single().throwOnError()).data;
}

/** Changes an organization unless somebody else changed it since it was read. Throws the database's error. */
export async function saveOrganization(
  changes: Partial<OrganizationColumns>,
  { id, updated_at }: Organization,
): Promise<WriteResult<Organization>> {
  const data = await loadDataClient();
  const { data: rows } = await data
    .from('business_profiles')
    .update(changes)
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select('id')
    .throwOnError();
  return resultOfUpdate({
    saved: rows[0] && (await readOrganization(id)),
    readCurrent: () => readOrganization(id),
    hasSeenVersion: (current) => current.updated_at === updated_at,
  });
}
