import {
  checkedField,
  choicesField,
  integerField,
  textField,
  webAddressField,
  zipCodeField,
} from '#contracts/field-schemas.ts';
import type { FieldSpec, Values } from '../../../kit/forms/form-fields.ts';
import { validateRule } from './recurrence.ts';
import { description, picture, title } from './shared-fields.ts';

const isOnline = ({ attendance_mode: mode }: Values) => mode === 'online' || mode === 'mixed';
const isAtPlace = ({ attendance_mode: mode }: Values) => mode !== 'online';
const isHere = ({ registration_mode: mode }: Values) => mode === 'internal';

/** What an event is described by. */
export const eventFields: FieldSpec[] = [
  title,
  { name: 'summary', label: 'Tagline', kind: 'text', schema: textField(300) },
  description,
  { name: 'categories', label: 'Categories', kind: 'checkboxes', schema: choicesField(5) },
  {
    name: 'starts_at',
    label: 'Starts',
    kind: 'datetime',
    isRequired: true,
    requiredMessage: 'Enter a start date.',
  },
  {
    name: 'ends_at',
    label: 'Ends',
    kind: 'datetime',
    isRequired: true,
    requiredMessage: 'Enter an end date.',
  },
  {
    name: 'rrule',
    label: 'Repeat',
    kind: 'recurrence',
    isNullable: true,
    schema: checkedField(validateRule),
  },
  {
    name: 'attendance_mode',
    label: 'Format',
    kind: 'select',
    initial: 'offline',
    options: [
      ['offline', 'In person'],
      ['online', 'Online'],
      ['mixed', 'In person and online'],
    ],
  },
  {
    name: 'online_url',
    label: 'Online link',
    kind: 'url',
    isNullable: true,
    schema: webAddressField(),
    hint: 'Only registered guests can see it.',
    isShown: isOnline,
  },
  {
    name: 'venue_name',
    label: 'Venue',
    kind: 'text',
    isNullable: true,
    schema: textField(160),
    isShown: isAtPlace,
  },
  {
    name: 'address_line1',
    label: 'Address line 1',
    kind: 'text',
    isNullable: true,
    schema: textField(200),
    isShown: isAtPlace,
  },
  { name: 'city', label: 'City', kind: 'text', isNullable: true, schema: textField(100), isShown: isAtPlace },
  {
    name: 'state',
    label: 'State',
    kind: 'text',
    isNullable: true,
    schema: textField(50),
    isShown: isAtPlace,
  },
  {
    name: 'zip_code',
    label: 'ZIP code',
    kind: 'text',
    isNullable: true,
    schema: zipCodeField(),
    isShown: isAtPlace,
  },
  {
    name: 'cost',
    label: 'Price',
    kind: 'text',
    isNullable: true,
    schema: textField(100),
    hint: 'For example, “Free” or “$10 at the door”.',
  },
  {
    name: 'registration_mode',
    label: 'Registration',
    kind: 'select',
    initial: 'none',
    options: [
      ['none', 'No registration'],
      ['internal', 'Register here'],
      ['external', 'External link'],
    ],
  },
  {
    name: 'registration_url',
    label: 'Registration link',
    kind: 'url',
    isNullable: true,
    schema: webAddressField(),
    isShown: ({ registration_mode: mode }) => mode === 'external',
  },
  {
    name: 'capacity',
    label: 'Capacity',
    kind: 'number',
    isNullable: true,
    schema: integerField(1, 100_000),
    hint: 'Leave empty for no limit.',
    isShown: isHere,
  },
  {
    name: 'max_guests',
    label: 'Guests per registration',
    kind: 'number',
    initial: '0',
    isRequired: true,
    schema: integerField(0, 20),
    isShown: isHere,
  },
  {
    name: 'waitlist_enabled',
    label: 'Enable waitlist',
    kind: 'checkbox',
    initial: true,
    isShown: isHere,
  },
  { name: 'members_only', label: 'Members only', kind: 'checkbox', isShown: isHere },
  picture('image_url'),
];
