import type { InputHTMLAttributes } from 'react';
import type { z } from 'zod';
import { Field } from '../../../ui/Field.tsx';
import { PictureField } from './PictureField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { textIn } from '../../../kit/forms/form-fields.ts';
import { toPatch } from './text-fields.ts';
import { errorsByField, useSettingsEditor } from './use-settings-editor.ts';

/** A field of a settings form. */
export interface FormField extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  /** Whether it is the address of a logo, which is uploaded. */
  isLogo?: boolean;
}

interface FieldsFormProps<Row, Patch> {
  /** What it is called where forms are measured. */
  name: string;
  row: Row;
  fields: readonly FormField[];
  contract: z.ZodType;
  save: (changes: Partial<Patch>, seenAt: string | null) => Promise<Row>;
}

/** A form of plain fields on one row of the settings. */
export function FieldsForm<Row extends { updated_at: string | null }, Patch extends object>({
  name: formName,
  row,
  fields,
  contract,
  save,
}: FieldsFormProps<Row, Patch>) {
  const form = useSettingsEditor<Row, Record<string, string>, Patch>({
    row,
    toDraft: (stored) => Object.fromEntries(fields.map(({ name }) => [name, textIn({ ...stored }, name)])),
    toPatch: (draft) => toPatch(draft) as Partial<Patch>,
    validate: (changes) => errorsByField(contract.safeParse(changes).error?.issues),
    save: (changes, { updated_at }) => save(changes, updated_at),
  });
  return (
    <SettingsForm
      name={formName}
      form={form}
      labelOf={(name) => fields.find((field) => field.name === name)?.label ?? name}
      saveLabel="Save"
    >
      <div className="columns">
        {fields.map(({ isLogo = false, ...field }) => {
          const error = form.isBlocked && form.errors[field.name];
          if (isLogo)
            return (
              <PictureField
                key={field.name}
                label={field.label}
                kind="logo"
                value={form.draft[field.name] ?? ''}
                error={error || undefined}
                onChange={(value) => form.change({ [field.name]: value })}
              />
            );
          return (
            <Field
              key={field.name}
              {...field}
              value={form.draft[field.name] ?? ''}
              errors={error ? [error] : []}
              onChange={({ target }) => form.change({ [field.name]: target.value })}
            />
          );
        })}
      </div>
    </SettingsForm>
  );
}
