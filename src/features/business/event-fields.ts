import type { FieldSpec, Values } from './form-fields.ts';
import { description, picture, title } from './shared-fields.ts';

const isOnline = ({ attendance_mode: mode }: Values) => mode === 'online' || mode === 'mixed';
const isAtPlace = ({ attendance_mode: mode }: Values) => mode !== 'online';
const isHere = ({ registration_mode: mode }: Values) => mode === 'internal';

/** What an event is described by. */
export const eventFields: FieldSpec[] = [
  title,
  { name: 'summary', label: 'In one line', kind: 'text', most: 300 },
  description,
  { name: 'categories', label: 'Categories', kind: 'list', most: 5 },
  { name: 'starts_at', label: 'Begins', kind: 'moment', isRequired: true },
  { name: 'ends_at', label: 'Ends', kind: 'moment', isRequired: true },
  { name: 'rrule', label: 'How often it takes place', kind: 'recurrence', isNullable: true },
  {
    name: 'attendance_mode',
    label: 'Takes place',
    kind: 'choice',
    begin: 'offline',
    options: [
      ['offline', 'At a place'],
      ['online', 'Online'],
      ['mixed', 'Both'],
    ],
  },
  {
    name: 'online_url',
    label: 'Where it is online',
    kind: 'url',
    isNullable: true,
    most: 2000,
    hint: 'The address of the meeting. Only those who have a place see it.',
    isShown: isOnline,
  },
  {
    name: 'venue_name',
    label: 'Name of the place',
    kind: 'text',
    isNullable: true,
    most: 160,
    isShown: isAtPlace,
  },
  {
    name: 'address_line1',
    label: 'Street and number',
    kind: 'text',
    isNullable: true,
    most: 200,
    isShown: isAtPlace,
  },
  { name: 'city', label: 'City', kind: 'text', isNullable: true, most: 100, isShown: isAtPlace },
  { name: 'state', label: 'State', kind: 'text', isNullable: true, most: 50, isShown: isAtPlace },
  { name: 'zip_code', label: 'ZIP code', kind: 'text', isNullable: true, most: 12, isShown: isAtPlace },
  {
    name: 'cost',
    label: 'Price in words',
    kind: 'text',
    isNullable: true,
    most: 100,
    hint: 'Like “Free” or “$10 at the door”.',
  },
  {
    name: 'registration_mode',
    label: 'Registration',
    kind: 'choice',
    begin: 'none',
    options: [
      ['none', 'Nobody has to register'],
      ['internal', 'On the hub'],
      ['external', 'At another address'],
    ],
  },
  {
    name: 'registration_url',
    label: 'Address for registering',
    kind: 'url',
    isNullable: true,
    most: 2000,
    isShown: ({ registration_mode: mode }) => mode === 'external',
  },
  {
    name: 'capacity',
    label: 'Places',
    kind: 'number',
    isNullable: true,
    least: 1,
    most: 100_000,
    hint: 'Empty for no limit.',
    isShown: isHere,
  },
  {
    name: 'max_guests',
    label: 'Guests that a person may bring',
    kind: 'number',
    begin: '0',
    isRequired: true,
    most: 20,
    isShown: isHere,
  },
  {
    name: 'waitlist_enabled',
    label: 'A waiting list when it is full',
    kind: 'tick',
    begin: true,
    isShown: isHere,
  },
  { name: 'members_only', label: 'For members only', kind: 'tick', isShown: isHere },
  picture('image_url'),
];
