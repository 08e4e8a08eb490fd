import { SelectField } from '../../../ui/SelectField.tsx';
import type { Category } from './categories.ts';

interface AboveFieldProps {
  value: string;
  all: Category[];
  /** The category that is changed: it cannot stand below itself. */
  own?: Category;
  onChoose: (id: string) => void;
}

/** Chooses the category of the first level that one of businesses belongs to. */
export function AboveField({ value, all, own, onChoose }: AboveFieldProps) {
  const top = all.filter(({ id, parent_id }) => parent_id === null && id !== own?.id);
  return (
    <SelectField
      label="Parent category"
      value={value}
      options={[['', 'None (top level)'], ...top.map(({ id, name }) => [id, name] as const)]}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}
