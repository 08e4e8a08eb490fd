import { useState } from 'react';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { AnswerCharts } from '../../../kit/form-answers/AnswerCharts.tsx';
import { AnswerTable } from './AnswerTable.tsx';
import { readAnsweredForm } from '../../../kit/form-answers/answers.ts';
import { formDefinitionUrl } from './labels.ts';

const views = [
  ['table', 'Table'],
  ['charts', 'Charts'],
] as const;

/** The answers to the form that the address names, as a table and as charts. */
export function Answers() {
  return <AdminGate name="Answers">{() => <OfForm id={queryParam('id')} />}</AdminGate>;
}

function OfForm({ id }: { id: string }) {
  const [view, setView] = useState<'table' | 'charts'>('table');
  return (
    <QueryBoundary
      queryKey={['admin', 'answers', id]}
      load={async () => (await readAnsweredForm(id)) ?? null}
    >
      {(form) =>
        form ? (
          <div className="stack">
            <div className="actions">
              <h2 dir="auto">{form.title}</h2>
              <a href={formDefinitionUrl(form.id)}>Edit form</a>
            </div>
            <div className="segments" role="group" aria-label="View">
              {views.map(([one, label]) => (
                <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
                  {label}
                </button>
              ))}
            </div>
            {view === 'table' ? <AnswerTable form={form} /> : <AnswerCharts form={form} />}
          </div>
        ) : (
          <Notice>This form no longer exists.</Notice>
        )
      }
    </QueryBoundary>
  );
}
