import {
  type ListingColumn,
  type ListingControl,
  type ListingField,
  listingColumns,
  listingFields,
  type ListingSection,
} from '#contracts/listing.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';

/** One section of the page of a business. */
export interface Section {
  name: ListingSection;
  title: string;
  columns: readonly ListingColumn[];
  /** Its fields that are typed; hours and pictures have controls of their own. */
  fields: readonly FieldSpec[];
}

type OwnControl = Extract<ListingControl, 'hours' | 'special_hours' | 'picture' | 'pictures'>;
const ownControls: readonly ListingControl[] = [
  'hours',
  'special_hours',
  'picture',
  'pictures',
] satisfies OwnControl[];
const isTyped = (control: ListingControl): control is Exclude<ListingControl, OwnControl> =>
  !ownControls.includes(control);

const fieldOf = (column: ListingColumn): ListingField => listingFields[column];

const sectionOf = (name: ListingSection, title: string): Section => {
  const columns = listingColumns.filter((column) => fieldOf(column).section === name);
  const fields = columns.flatMap((column): FieldSpec[] => {
    const { control, section: _section, ...field } = fieldOf(column);
    return isTyped(control) ? [{ ...field, name: column, kind: control }] : [];
  });
  return { name, title, columns, fields };
};

/** The sections, in the order in which a new listing is described. */
export const sections: readonly Section[] = [
  sectionOf('basics', 'Basics'),
  sectionOf('categories', 'Categories'),
  sectionOf('about', 'About'),
  sectionOf('contact', 'Contact'),
  sectionOf('place', 'Location'),
  sectionOf('hours', 'Hours'),
  sectionOf('pictures', 'Photos'),
];

/** All the fields of a listing that are typed. */
export const typedFields: readonly FieldSpec[] = sections.flatMap(({ fields }) => fields);
