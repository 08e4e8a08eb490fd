import type { InputHTMLAttributes } from 'react';
import type { z } from 'zod';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { WorkNotice } from '../WorkNotice.tsx';
import { Clashes } from './Clashes.tsx';
import { useDraft } from './use-draft.ts';

/** A field of a settings form. */
export interface FormField extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
}

interface FieldsFormProps<Row> {
  row: Row;
  fields: readonly FormField[];
  contract: z.ZodType;
  save: (changes: never, seenAt: string | null) => Promise<Row>;
}

/** A form of plain fields on one row of the settings. */
export function FieldsForm<Row extends { updated_at: string | null }>(props: FieldsFormProps<Row>) {
  const { fields, ...of } = props;
  const form = useDraft({ ...of, fields: fields.map(({ name }) => name) });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <WorkNotice work={form.work} />
      <Clashes clashes={form.clashes} onTake={form.take} onKeep={form.keep} />
      <div className="columns">
        {fields.map((field) => (
          <Field key={field.name} {...field} {...form.field(field.name)} />
        ))}
      </div>
      <p className="actions">
        <Button type="submit" isBusy={form.work.isBusy}>
          Save
        </Button>
        {form.isChanged && <span className="soft">Not saved yet.</span>}
      </p>
    </form>
  );
}
