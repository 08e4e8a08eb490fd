import {
  type ListingColumn,
  type ListingControl,
  type ListingField,
  listingColumns,
  listingFields,
  listingLabel,
  type ListingSection,
} from '#contracts/listing.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { listingFieldStrings } from '../../../i18n/business/listing-field-strings.ts';
import { customFieldStrings } from '../../../i18n/shared/custom-field-strings.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';

/** One section of the page of a business. */
export interface Section {
  name: ListingSection;
  title: string;
  columns: readonly ListingColumn[];
  /** Its fields that are typed; hours and pictures have controls of their own. */
  fields: readonly FieldSpec[];
}

type OwnControl = Extract<
  ListingControl,
  'hours' | 'special_hours' | 'picture' | 'pictures' | 'picture_texts'
>;
const ownControls: readonly ListingControl[] = [
  'hours',
  'special_hours',
  'picture',
  'pictures',
  'picture_texts',
] satisfies OwnControl[];
const isTyped = (control: ListingControl): control is Exclude<ListingControl, OwnControl> =>
  !ownControls.includes(control);

const fieldOf = (column: ListingColumn): ListingField => listingFields[column];

const sectionOf = (name: ListingSection, language: Language): Section => {
  const texts = listingFieldStrings[language];
  const columns = listingColumns.filter((column) => fieldOf(column).section === name);
  const fields = columns.flatMap((column): FieldSpec[] => {
    const { control, section: _section, ...field } = fieldOf(column);
    return isTyped(control) ? [{ ...field, ...texts.fields[column], name: column, kind: control }] : [];
  });
  return { name, title: texts.sections[name], columns, fields };
};

/** The names of the sections, in the order in which a new listing is described. */
export const sectionNames: readonly ListingSection[] = [
  'basics',
  'categories',
  'about',
  'contact',
  'place',
  'hours',
  'pictures',
];

const built = new Map<Language, readonly Section[]>();

/** The sections in their order, in a language; the same objects each time. */
export function listSections(language: Language): readonly Section[] {
  const sections = built.get(language) ?? sectionNames.map((name) => sectionOf(name, language));
  built.set(language, sections);
  return sections;
}

/** All the fields of a listing that are typed, in a language. */
export const listTypedFields = (language: Language): readonly FieldSpec[] =>
  listSections(language).flatMap(({ fields }) => fields);

/** What the column of a listing is called in a language. */
export const listingLabelIn =
  (language: Language) =>
  (column: string): string => {
    const fields: Readonly<Record<string, { label: string }>> = listingFieldStrings[language].fields;
    if (column === 'custom_values') return customFieldStrings[language].title;
    return fields[column]?.label ?? listingLabel(column);
  };
