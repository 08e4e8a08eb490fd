import '../../styles/answers.css';
import { formAnswerStrings } from '../../i18n/shared/form-answer-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
import { Panel } from '../../ui/Panel.tsx';
import { BarChart } from '../chart/BarChart.tsx';
import { QueryBoundary } from '../QueryBoundary.tsx';
import type { AnsweredField } from './answer-text.ts';
import { type AnsweredForm, readSummary, type Summary } from './answers.ts';

/** All answers to a form counted: over time, and of each field. */
export function AnswerCharts({ form }: { form: AnsweredForm }) {
  const t = useStrings(formAnswerStrings);
  return (
    <QueryBoundary queryKey={['answers', form.id, 'summary']} load={() => readSummary(form.id)}>
      {(summary) => (
        <div className="stack">
          <p>
            <strong>
              {form.purpose === 'registration' ? t.people(summary.total) : t.responses(summary.total)}
            </strong>
          </p>
          {summary.days.length > 1 && (
            <Panel title={t.byDay}>
              <BarChart
                title={t.given}
                series={[t.given]}
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

function useNumbers() {
  const locale = useDateLocale();
  return (value: number | null) => (value ?? 0).toLocaleString(locale);
}

function FieldSummary({ field, counted }: { field: AnsweredField; counted: Counted }) {
  const t = useStrings(formAnswerStrings);
  const number = useNumbers();
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
    <Panel title={field.archived_at === null ? field.label : t.removed(field.label)}>
      <p className="soft">
        {[
          t.answered(answered),
          min !== null && t.range(number(min), number(max), number(mean)),
          field.type === 'price' && sum !== null && t.sum(number(sum)),
        ]
          .filter(Boolean)
          .join(', ')}
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
  const number = useNumbers();
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
