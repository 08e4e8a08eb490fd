import { type ReactNode, useId } from 'react';
import {
  type Answer,
  type AnswerProblems,
  type Answers,
  type AskedField,
  type AskedPart,
  askedFields,
  fieldIn,
  isOfPart,
} from '#contracts/forms.ts';
import { askedFieldsStrings } from '../../i18n/shared/asked-fields-strings.ts';
import { useLanguage, useStrings } from '../../i18n/use-strings.ts';
import { FieldAnswer } from './FieldAnswer.tsx';
import type { UploadAnswer } from './field-parts.ts';
import { describeProblem } from './find-problems.ts';
import { uploadAnswer } from './upload-answer.ts';

interface FormFieldsProps {
  fields: readonly AskedField[];
  /** Which of the questions of an event are asked; conditions see the answers to all. */
  part?: AskedPart | undefined;
  answers: Answers;
  /** What is wrong, by field. */
  problems: AnswerProblems;
  onChange: (id: string, answer: Answer | null) => void;
  /** Of price rows. */
  currency?: string;
  /** Of the headings of sections. */
  level?: 2 | 3 | 4;
  /** Stores a file; in previews nothing is. */
  onUpload?: UploadAnswer;
}

interface Section {
  title: string;
  fields: AskedField[];
}

// Fields of one section follow each other.
function inSections(fields: readonly AskedField[]): Section[] {
  const sections: Section[] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last?.title === field.section) last.fields.push(field);
    else sections.push({ title: field.section, fields: [field] });
  }
  return sections;
}

/** The fields of a form that staff made, by sections; those whose condition is not met are left out. Answers are in `answers` of whoever shows it. */
export function FormFields({
  fields,
  part,
  answers,
  problems,
  onChange,
  currency = 'USD',
  level = 2,
  onUpload = uploadAnswer,
}: FormFieldsProps) {
  const t = useStrings(askedFieldsStrings);
  const language = useLanguage();
  const asked = askedFields(fields, answers)
    .filter((field) => isOfPart(field, part))
    .map((field) => fieldIn(field, language));
  const hasConditions = fields.some(({ condition }) => condition);
  return (
    <>
      {inSections(asked).map(({ title, fields: ofSection }) => (
        <Section key={title} title={title} level={level}>
          {ofSection.map((field) => {
            const problem = problems[field.id];
            return (
              <FieldAnswer
                key={field.id}
                field={field}
                answer={answers[field.id]}
                errors={problem ? [describeProblem(problem, field, t)] : []}
                currency={currency}
                onUpload={onUpload}
                onChange={(answer) => onChange(field.id, answer)}
              />
            );
          })}
        </Section>
      ))}
      {/* Screen readers hear that questions came or went: the new ones follow the one that was answered. */}
      {hasConditions && (
        <p role="status" className="visually-hidden">
          {t.nowAsked(asked.length)}
        </p>
      )}
    </>
  );
}

function Section({ title, level, children }: { title: string; level: 2 | 3 | 4; children: ReactNode }) {
  const id = useId();
  const Heading = `h${String(level)}` as 'h2';
  if (!title) return children;
  return (
    <section className="stack" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}
