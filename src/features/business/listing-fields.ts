import type { FieldSpec } from './form-fields.ts';

/** One step of describing a business. */
export interface Step {
  name: string;
  title: string;
  fields: readonly FieldSpec[];
}

const basics: FieldSpec[] = [
  { name: 'name', label: 'Name of the business', kind: 'text', isRequired: true, most: 120 },
  {
    name: 'tagline',
    label: 'In one line',
    kind: 'text',
    most: 160,
    hint: 'What you are known for, as lists show it: “Sourdough and coffee since 1987”.',
  },
  { name: 'categories', label: 'Categories', kind: 'list', most: 5, hint: 'Five at most.' },
  { name: 'description', label: 'About the business', kind: 'lines', most: 5000 },
];

const contact: FieldSpec[] = [
  { name: 'phone', label: 'Phone', kind: 'phone', isNullable: true, autoComplete: 'tel' },
  { name: 'email', label: 'E-mail', kind: 'email', isNullable: true, most: 254, autoComplete: 'email' },
  { name: 'website', label: 'Website', kind: 'url', isNullable: true, most: 2000, autoComplete: 'url' },
  {
    name: 'social_links',
    label: 'Profiles elsewhere',
    kind: 'addresses',
    most: 12,
    hint: 'One address a line, like https://www.instagram.com/yourbusiness.',
  },
];

const place: FieldSpec[] = [
  { name: 'address_line1', label: 'Street and number', kind: 'text', isNullable: true, most: 200 },
  { name: 'address_line2', label: 'Suite or floor', kind: 'text', isNullable: true, most: 200 },
  { name: 'city', label: 'City', kind: 'text', isNullable: true, most: 100 },
  { name: 'state', label: 'State', kind: 'text', isNullable: true, most: 50 },
  { name: 'zip_code', label: 'ZIP code', kind: 'text', isNullable: true, most: 12 },
  {
    name: 'latitude',
    label: 'Latitude',
    kind: 'number',
    isNullable: true,
    least: -90,
    most: 90,
    hint: 'For the map. Leave both empty when you do not know them.',
  },
  { name: 'longitude', label: 'Longitude', kind: 'number', isNullable: true, least: -180, most: 180 },
];

const news: FieldSpec[] = [
  {
    name: 'notice',
    label: 'Notice on top of the page',
    kind: 'text',
    isNullable: true,
    most: 300,
    hint: 'For some days: “Closed today for snow”.',
  },
  { name: 'notice_until', label: 'Show it until', kind: 'day', isNullable: true },
  {
    name: 'temporarily_closed_until',
    label: 'Closed for now, until',
    kind: 'day',
    isNullable: true,
    hint: 'The last day on which you are closed.',
  },
];

/** The steps, in order; `hours`, `pictures` and `send` have more than fields. */
export const steps: readonly Step[] = [
  { name: 'basics', title: 'The business', fields: basics },
  { name: 'contact', title: 'Contact', fields: contact },
  { name: 'place', title: 'Address', fields: place },
  { name: 'hours', title: 'Hours', fields: news },
  { name: 'pictures', title: 'Pictures', fields: [] },
  { name: 'send', title: 'Check and send', fields: [] },
];

/** All the fields of a listing that are typed. */
export const listingFields: readonly FieldSpec[] = steps.flatMap(({ fields }) => fields);

const others: Record<string, string> = {
  opening_hours: 'Opening hours',
  special_hours: 'Holidays and special days',
  logo_url: 'Logo',
  cover_url: 'Cover picture',
  gallery: 'Gallery',
};

/** What people call a column of a listing. */
export const labelOf = (name: string) =>
  listingFields.find((field) => field.name === name)?.label ?? others[name] ?? name.replaceAll('_', ' ');
