import {
  type ListingControl,
  type ListingField,
  listingColumns,
  listingFields,
  type ListingStep,
} from '#contracts/listing.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';

/** One step of describing a business. */
export interface Step {
  name: ListingStep | 'send';
  title: string;
  fields: readonly FieldSpec[];
}

// Steps have controls of their own for these.
type OwnControl = Extract<ListingControl, 'hours' | 'special_hours' | 'picture' | 'pictures'>;
const ownControls: readonly ListingControl[] = [
  'hours',
  'special_hours',
  'picture',
  'pictures',
] satisfies OwnControl[];
const isTyped = (control: ListingControl): control is Exclude<ListingControl, OwnControl> =>
  !ownControls.includes(control);

const fieldsOf = (step: ListingStep): FieldSpec[] =>
  listingColumns.flatMap((name) => {
    const { control, step: place, ...field }: ListingField = listingFields[name];
    return place === step && isTyped(control) ? [{ ...field, name, kind: control }] : [];
  });

/** The steps, in order; `hours`, `pictures` and `send` have more than fields. */
export const steps: readonly Step[] = [
  { name: 'basics', title: 'Basics', fields: fieldsOf('basics') },
  { name: 'contact', title: 'Contact', fields: fieldsOf('contact') },
  { name: 'place', title: 'Address', fields: fieldsOf('place') },
  { name: 'hours', title: 'Hours', fields: fieldsOf('hours') },
  { name: 'pictures', title: 'Photos', fields: fieldsOf('pictures') },
  { name: 'send', title: 'Review', fields: [] },
];

/** All the fields of a listing that are typed. */
export const typedFields: readonly FieldSpec[] = steps.flatMap(({ fields }) => fields);
