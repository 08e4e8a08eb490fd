import { describe, expect, it } from 'vitest';
import { guessMapping } from '#contracts/imports.ts';
import { listingFields, spreadsheetColumns } from '#contracts/listing.ts';

/** Headings by the field for which they are taken; `other` has those that are taken for none. */
const files: Record<string, Record<string, string> & { other?: string }> = {
  GeoDirectory: {
    name: 'post_title',
    description: 'post_content',
    categories: 'post_category',
    address_line1: 'street',
    city: 'city',
    state: 'region',
    country: 'country',
    zip_code: 'zip',
    latitude: 'latitude',
    longitude: 'longitude',
    phone: 'phone',
    email: 'email',
    website: 'website',
    other: 'post_status',
  },
  'Business Directory Plugin': {
    name: 'title',
    categories: 'category',
    description: 'content',
    address_line1: 'address',
    zip_code: 'zip_code',
    phone: 'phone',
    website: 'website',
    email: 'email',
    other: 'username',
  },
  'Business Directory Plugin with its labels': {
    name: 'Business Name',
    categories: 'Business Genre',
    description: 'Long Business Description',
    website: 'Business Website Address',
    phone: 'Business Phone Number',
    email: 'Business Contact Email',
    address_line1: 'Business Address',
    zip_code: 'ZIP Code',
    other: 'Business Fax',
  },
  Directorist: {
    name: 'listing_title',
    description: 'listing_content',
    tagline: 'tagline',
    address_line1: 'address',
    zip_code: 'zip',
    phone: 'phone',
    email: 'email',
    website: 'website',
    latitude: 'manual_lat',
    longitude: 'manual_lng',
    categories: 'category',
    other: 'publish_date',
  },
  CiviCRM: {
    name: 'Organization Name',
    address_line1: 'Street Address',
    address_line2: 'Supplemental Address 1',
    city: 'City',
    state: 'State',
    zip_code: 'Postal Code',
    country: 'Country',
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
    other: 'Contact Type',
  },
  'GrowthZone and ChamberMaster': {
    name: 'Account Name',
    phone: 'Main Phone',
    address_line1: 'Phys Address 1',
    address_line2: 'Phys Address 2',
    city: 'Phys City',
    state: 'Phys State',
    zip_code: 'Phys Zip',
    email: 'E-mail',
    website: 'Web Site',
    other: 'Membership Type',
  },
  'Wild Apricot': {
    name: 'Organization',
    email: 'e-Mail',
    phone: 'Phone',
    address_line1: 'Address',
    city: 'City',
    state: 'State/Province',
    zip_code: 'Zip/Postal Code',
    country: 'Country',
    other: 'First name',
  },
  'Google Contacts': {
    name: 'Organization Name',
    email: 'E-mail 1 - Value',
    phone: 'Phone 1 - Value',
    address_line1: 'Address 1 - Street',
    city: 'Address 1 - City',
    state: 'Address 1 - Region',
    zip_code: 'Address 1 - Postal Code',
    country: 'Address 1 - Country',
    website: 'Website 1 - Value',
    other: 'Given Name',
  },
  Salesforce: {
    name: 'Account Name',
    phone: 'Phone',
    website: 'Website',
    address_line1: 'Billing Street',
    city: 'Billing City',
    state: 'Billing State/Province',
    zip_code: 'Billing Zip/Postal Code',
    country: 'Billing Country',
    description: 'Account Description',
    other: 'Account Owner',
  },
  HubSpot: {
    name: 'Company name',
    phone: 'Phone Number',
    address_line1: 'Street Address',
    city: 'City',
    state: 'State/Region',
    zip_code: 'Postal Code',
    country: 'Country/Region',
    website: 'Website URL',
    year_founded: 'Year Founded',
    categories: 'Industry',
    description: 'About Us',
    other: 'Record ID',
  },
  Spanish: {
    name: 'Nombre del negocio',
    tagline: 'Lema',
    description: 'Descripción',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    website: 'Sitio web',
    address_line1: 'Dirección',
    city: 'Ciudad',
    state: 'Estado',
    zip_code: 'Código postal',
    country: 'País',
    latitude: 'Latitud',
    longitude: 'Longitud',
    categories: 'Categorías',
    other: 'Fecha de alta',
  },
  'Spanish, other words': {
    name: 'Razón social',
    address_line1: 'Domicilio',
    city: 'Municipio',
    state: 'Provincia',
    zip_code: 'C.P.',
    phone: 'Número de teléfono',
    email: 'E-mail',
    website: 'Página web',
    categories: 'Giro',
    other: 'R.F.C.',
  },
  'marks, spaces of no break and a byte order mark': {
    name: '\ufeffBusiness\u00a0Name *',
    state: 'State / Province:',
    zip_code: 'ZIP\u00a0Code (required)',
    email: 'E-Mail Address *',
    phone: ' Phone # ',
    website: 'Web-Site',
    other: 'Notes to staff',
  },
  camelCase: {
    name: 'companyName',
    phone: 'phoneNumber',
    email: 'emailAddress',
    zip_code: 'postalCode',
    website: 'websiteUrl',
    address_line1: 'streetAddress',
    city: 'businessCity',
    other: 'createdAt',
  },
  snake_case: {
    name: 'organization_name',
    phone: 'primary_phone',
    email: 'contact_email',
    zip_code: 'zip_postal_code',
    address_line1: 'address_line_1',
    address_line2: 'address_line_2',
    year_founded: 'year_established',
    other: 'member_id',
  },
};

describe('headings', () => {
  it.each(Object.entries(files))('of %s are recognized', (_, { other = '', ...fields }) => {
    for (const header of [
      [other, ...Object.values(fields)],
      [...Object.values(fields), other].toReversed(),
    ]) {
      const guess = guessMapping(header);
      expect(
        Object.fromEntries(Object.entries(guess).map(([field, at]) => [field, header[Number(at)]])),
      ).toEqual(fields);
    }
  });

  it('of the hub’s own exports are recognized', () => {
    const header = spreadsheetColumns.map((field) => listingFields[field].spreadsheet.heading);
    expect(guessMapping(header)).toEqual(
      Object.fromEntries(spreadsheetColumns.map((field, at) => [field, at])),
    );
  });

  it('are recognized in British spelling', () => {
    for (const head of ['Organization', 'Organi\u0073ation', 'Organi\u0073ation Name'])
      expect(guessMapping([head])).toEqual({ name: 0 });
  });

  it('of a list of people name no business', () => {
    expect(guessMapping(['First Name', 'Last Name', 'Title', 'Name', 'Email'])).toEqual({ email: 4 });
  });
});
