import { BarChart } from '../../../kit/chart/BarChart.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { AnsweredField } from './answer-text.ts';
import { type AnsweredForm, readSummary, type Summary } from './answers.ts';

/** All answers to a form counted: over time, and of each field. */
export function AnswerCharts({ form }: { form: AnsweredForm }) {
  return (
    <QueryBoundary queryKey={['admin', 'answers', form.id, 'summary']} load={() => readSummary(form.id)}>
      {(summary) => (
        <div className="stack">
          <p>
            <strong>{summary.total.toLocaleString('en-US')}</strong>{' '}
            {summary.total === 1 ? 'response' : 'responses'}, without spam.
          </p>
          {summary.days.length > 1 && (
            <Panel title="By day">
              <BarChart
                title="Responses"
                series={['Responses']}
                spans={summary.days.map(({ day, total }) => ({ first: day, last: day, counts: [total] }))}
              />
            </Panel>
          )}
          {form.fields.map((field) => {
            const counted = summary.fields.find(({ id }) => id === field.id);
            return counted && <FieldSummary key={field.id} field={field} counted={counted} />;
          })}
        </div>
      )}
    </QueryBoundary>
  );
}

type Counted = Summary['fields'][number];

const number = (value: number | null) => (value ?? 0).toLocaleString('en-US');

function FieldSummary({ field, counted }: { field: AnsweredField; counted: Counted }) {
  const { answered, options, bars, min, max, mean, sum } = counted;
  const bins =
    bars && min !== null && max !== null
      ? bars.map((total, at) => {
          const width = (max - min) / bars.length;
          const from = Math.round((min + at * width) * 100) / 100;
          const to = Math.round((min + (at + 1) * width) * 100) / 100;
          return { name: `${number(from)} – ${number(to)}`, total };
        })
      : undefined;
  return (
    <Panel title={field.archived_at === null ? field.label : `${field.label} (removed)`}>
      <p className="soft">
        {number(answered)} answered
        {min !== null && `, from ${number(min)} to ${number(max)}, ${number(mean)} on average`}
        {field.type === 'price' && sum !== null && `, ${number(sum)} in all`}
      </p>
      {field.options.length > 0 && (
        <Bars
          label={field.label}
          of={answered}
          rows={field.options.map(({ id, label }) => ({ name: label, total: options[id] ?? 0 }))}
        />
      )}
      {bins && <Bars label={field.label} of={answered} rows={bins} />}
    </Panel>
  );
}

interface BarsProps {
  label: string;
  /** What a whole bar stands for. */
  of: number;
  rows: { name: string; total: number }[];
}

/** Counts as horizontal bars, which are a table for everybody. */
function Bars({ label, of, rows }: BarsProps) {
  return (
    <table className="answer-bars">
      <caption className="visually-hidden">{label}</caption>
      <tbody>
        {rows.map(({ name, total }) => {
          const share = of > 0 ? Math.round((total / of) * 100) : 0;
          return (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td className="answer-bar" aria-hidden="true">
                <span style={{ inlineSize: `${String(share)}%` }} />
              </td>
              <td className="number">
                {number(total)} ({share}%)
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
