import { FieldControl, type FieldControlProps } from '../../../kit/forms/FieldControl.tsx';
import { textOf } from '../../../kit/forms/form-fields.ts';
import { PostPicture } from './PostPicture.tsx';
import { RecurrenceField } from './RecurrenceField.tsx';

/** One field of a post: a picture, a recurrence, or a common control. */
export function PostField({ pictureFolder, ...field }: FieldControlProps & { pictureFolder: string }) {
  const { spec, values, error, onChange } = field;
  if (spec.kind === 'picture')
    return <PostPicture spec={spec} values={values} folder={pictureFolder} onChange={onChange} />;
  if (spec.kind === 'recurrence')
    return (
      <RecurrenceField
        label={spec.label}
        rule={textOf(values, spec.name)}
        error={error}
        onChange={(rule) => onChange(spec.name, rule)}
      />
    );
  return <FieldControl {...field} />;
}
