import { FormBuilder } from '../../../kit/form-builder/FormBuilder.tsx';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { AdminGate } from '../AdminGate.tsx';
import { answersUrl } from './labels.ts';

/** Edits the form that the address names. */
export function EditForm() {
  return (
    <AdminGate name="EditForm">
      {({ zone, currency }) => (
        <div className="stack">
          <p>
            <a href={answersUrl(queryParam('id'))}>Answers</a>
          </p>
          <FormBuilder formId={queryParam('id')} zone={zone} currency={currency} />
        </div>
      )}
    </AdminGate>
  );
}
