import { CodeField } from '../ui/CodeField.tsx';
import { Field } from '../ui/Field.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { longName, rightToLeftName } from './samples.ts';

const options = [
  ['bakery', 'Bakery'],
  ['books', 'Books'],
] as const;

/** Each kind of field: empty, filled, with a hint, focused, disabled and with an error. */
export function Fields() {
  return (
    <>
      <Field label="Name" hint="As on your sign." />
      <Field label="Name with a note" note="Needs approval" defaultValue={longName} />
      <Field label="Name from right to left" dir="auto" defaultValue={rightToLeftName} />
      <Field label="Focused" className="focused" defaultValue="Harbor Street Bakery" />
      <Field label="Disabled" disabled defaultValue="Harbor Street Bakery" />
      <Field label="Email" defaultValue="name@" errors={['Enter a full email address.']} />
      <SelectField label="Category" options={options} />
      <SelectField label="Category with an error" options={options} errors={['Choose a category.']} />
      <TextArea label="Description" rows={3} hint="Up to 500 characters." />
      <TextArea label="Description with an error" rows={3} errors={['Write at least 20 characters.']} />
      <CodeField label="Code" defaultValue="123456" />
      <PasswordField label="Password" defaultValue="correct horse" />
    </>
  );
}
