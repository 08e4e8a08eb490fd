import type { FieldSpec } from './form-fields.ts';

/** The field for the title of a post. */
export const title: FieldSpec = { name: 'title', label: 'Title', kind: 'text', isRequired: true, most: 160 };
/** The field for the text of a post. */
export const description: FieldSpec = {
  name: 'description',
  label: 'Description',
  kind: 'lines',
  isRequired: true,
  most: 20_000,
};

/** The field for the picture of a post, kept in the column that it names. */
export const picture = (name: string): FieldSpec => ({
  name,
  label: 'Picture',
  kind: 'picture',
  isNullable: true,
});
