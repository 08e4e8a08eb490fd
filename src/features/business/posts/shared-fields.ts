import { textField } from '#contracts/field-schemas.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';

/** The field for the title of a post. */
export const title: FieldSpec = {
  name: 'title',
  label: 'Title',
  kind: 'text',
  isRequired: true,
  requiredMessage: 'Enter a title.',
  schema: textField(160, 1),
};
/** The field for the text of a post. */
export const description: FieldSpec = {
  name: 'description',
  label: 'Description',
  kind: 'textarea',
  isRequired: true,
  requiredMessage: 'Enter a description.',
  schema: textField(20_000),
};

/** The field for the picture of a post, kept in the column that it names. */
export const picture = (name: string): FieldSpec => ({
  name,
  label: 'Image',
  kind: 'picture',
  isNullable: true,
});
