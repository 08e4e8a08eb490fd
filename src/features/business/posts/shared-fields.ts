import { textField } from '#contracts/field-schemas.ts';
import type { FieldTexts } from '../../../i18n/en/business/post-forms.ts';
import type { FieldSpec } from '../../../kit/forms/form-fields.ts';

/** A field of a post without its texts, which each language has. */
export type PostFieldShape = Omit<FieldSpec, 'label' | 'hint' | 'requiredMessage' | 'options'>;

/** The field for the title of a post. */
export const title: PostFieldShape = {
  name: 'title',
  kind: 'text',
  isRequired: true,
  schema: textField(160, 1),
};
/** The field for the text of a post. */
export const description: PostFieldShape = {
  name: 'description',
  kind: 'textarea',
  isRequired: true,
  schema: textField(20_000),
};

/** The field for the picture of a post, kept in the column that it names. */
export const picture = (name: string): PostFieldShape => ({ name, kind: 'picture', isNullable: true });

/** Fields with their texts in one language. */
export const withTexts = (
  shapes: readonly PostFieldShape[],
  texts: Readonly<Record<string, FieldTexts>>,
): FieldSpec[] =>
  shapes.map((shape) => {
    const { label, hint, required, options } = texts[shape.name] ?? { label: shape.name };
    return {
      ...shape,
      label,
      ...(hint !== undefined && { hint }),
      ...(required !== undefined && { requiredMessage: required }),
      ...(options && { options: Object.entries(options) }),
    };
  });
