import {
  choicesField,
  coordinateField,
  integerField,
  numberField,
  textField,
  webAddressField,
  zipCodeField,
} from '#contracts/field-schemas.ts';
import type { Values } from '../../../kit/forms/form-fields.ts';
import { description, picture, type PostFieldShape, title } from './shared-fields.ts';

const isOnline = ({ attendance_mode: mode }: Values) => mode === 'online' || mode === 'mixed';
const isAtPlace = ({ attendance_mode: mode }: Values) => mode !== 'online';
const isHere = ({ registration_mode: mode }: Values) => mode === 'internal';

/** What an event is described by. */
export const eventFields: PostFieldShape[] = [
  title,
  { name: 'summary', kind: 'text', schema: textField(300) },
  description,
  { name: 'categories', kind: 'checkboxes', schema: choicesField(5) },
  { name: 'starts_at', kind: 'datetime', isRequired: true },
  { name: 'ends_at', kind: 'datetime', isRequired: true },
  { name: 'all_day', kind: 'checkbox' },
  { name: 'rrule', kind: 'recurrence', isNullable: true },
  { name: 'attendance_mode', kind: 'select', initial: 'offline' },
  { name: 'online_url', kind: 'url', isNullable: true, schema: webAddressField(), isShown: isOnline },
  { name: 'venue_name', kind: 'text', isNullable: true, schema: textField(160), isShown: isAtPlace },
  { name: 'address_line1', kind: 'text', isNullable: true, schema: textField(200), isShown: isAtPlace },
  { name: 'city', kind: 'text', isNullable: true, schema: textField(100), isShown: isAtPlace },
  { name: 'state', kind: 'text', isNullable: true, schema: textField(50), isShown: isAtPlace },
  { name: 'zip_code', kind: 'text', isNullable: true, schema: zipCodeField(), isShown: isAtPlace },
  { name: 'latitude', kind: 'number', isNullable: true, schema: coordinateField(90), isShown: isAtPlace },
  { name: 'longitude', kind: 'number', isNullable: true, schema: coordinateField(180), isShown: isAtPlace },
  { name: 'cost', kind: 'text', isNullable: true, schema: textField(100) },
  { name: 'price_amount', kind: 'number', isNullable: true, schema: numberField(0, 99_999_999) },
  { name: 'registration_mode', kind: 'select', initial: 'none' },
  {
    name: 'registration_url',
    kind: 'url',
    isNullable: true,
    schema: webAddressField(),
    isShown: ({ registration_mode: mode }) => mode === 'external',
  },
  { name: 'registration_opens_at', kind: 'datetime', isNullable: true, isShown: isHere },
  { name: 'registration_closes_at', kind: 'datetime', isNullable: true, isShown: isHere },
  { name: 'capacity', kind: 'number', isNullable: true, schema: integerField(1, 100_000), isShown: isHere },
  {
    name: 'max_guests',
    kind: 'number',
    initial: '0',
    isRequired: true,
    schema: integerField(0, 20),
    isShown: isHere,
  },
  { name: 'waitlist_enabled', kind: 'checkbox', initial: true, isShown: isHere },
  {
    name: 'offer_hours',
    kind: 'number',
    initial: '24',
    isRequired: true,
    schema: integerField(1, 336),
    isShown: (values) => isHere(values) && values['waitlist_enabled'] === true,
  },
  { name: 'members_only', kind: 'checkbox', isShown: isHere },
  picture('image_url'),
];
