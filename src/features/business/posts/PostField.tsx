import { FieldControl, type FieldControlProps } from '../../../kit/forms/FieldControl.tsx';
import { textOf, type Values } from '../../../kit/forms/form-fields.ts';
import { PostPicture } from './PostPicture.tsx';
import { RecurrenceField } from './RecurrenceField.tsx';
import { TimeField } from './TimeField.tsx';

interface PostFieldProps extends FieldControlProps {
  pictureFolder: string;
  onChangeAll: (values: Values) => void;
}

const eventTimes: ReadonlySet<string> = new Set(['starts_at', 'ends_at', 'all_day']);

/** One field of a post: a picture, a recurrence, a time of an event, or a common control. */
export function PostField({ pictureFolder, onChangeAll, ...field }: PostFieldProps) {
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
  if (eventTimes.has(spec.name)) return <TimeField {...field} onChangeAll={onChangeAll} />;
  return <FieldControl {...field} />;
}
