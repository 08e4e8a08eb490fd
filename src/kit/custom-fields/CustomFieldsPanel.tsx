import { useEffect, useRef, useState } from 'react';
import type { CustomEntity } from '#contracts/custom-values.ts';
import { type Answer, type AnswerProblems, fieldIn } from '#contracts/forms.ts';
import { customFieldStrings } from '../../i18n/shared/custom-field-strings.ts';
import { useLanguage, useStrings } from '../../i18n/use-strings.ts';
import type { FormResult } from '../../lib/browser/report-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ActionNotice } from '../ActionNotice.tsx';
import { findProblems } from '../form-fields/find-problems.ts';
import { FormFields } from '../form-fields/FormFields.tsx';
import { Form } from '../forms/Form.tsx';
import { useLeaveGuard } from '../forms/use-leave-guard.ts';
import { QueryBoundary } from '../QueryBoundary.tsx';
import { useAction } from '../use-action.ts';
import { fieldsToSend, isSame } from './fields-to-send.ts';
import '../../styles/choices.css';
import { type CustomField, type CustomValues, readCustomValues, saveCustomValues } from './custom-fields.ts';

interface CustomFieldsPanelProps {
  entity: CustomEntity;
  /** Whose values they are. */
  id: string;
  /** Values that wait for approval. */
  waiting?: Readonly<Record<string, unknown>> | undefined;
  /** Whether changed texts need approval, which is said next to them. */
  isModerated?: boolean;
  /** Whether the reader is staff, who see who else sees a field. */
  isStaff?: boolean;
  /** Hears of values that wait for approval now. */
  onWaits?: () => Promise<unknown>;
}

const moderatedTypes: readonly string[] = ['text', 'long_text', 'address', 'email', 'phone', 'file'];

/** The custom fields of a listing, an organization or a person, to be filled in; nothing where there are none. */
export function CustomFieldsPanel({ entity, id, waiting, ...options }: CustomFieldsPanelProps) {
  return (
    <QueryBoundary
      queryKey={['custom-values', entity, id, waiting ?? {}]}
      load={() => readCustomValues(entity, id, waiting)}
    >
      {(loaded) =>
        loaded.fields.length > 0 && (
          <Values key={JSON.stringify(waiting)} entity={entity} id={id} loaded={loaded} {...options} />
        )
      }
    </QueryBoundary>
  );
}

interface ValuesProps extends Omit<CustomFieldsPanelProps, 'waiting'> {
  loaded: CustomValues;
}

function Values({ entity, id, loaded, isModerated = false, isStaff = false, onWaits }: ValuesProps) {
  const t = useStrings(customFieldStrings);
  const language = useLanguage();
  // In the language of the page, before the notes are added to the hints.
  const fields = loaded.fields.map((field) => ({ ...fieldIn(field, language), translations: undefined }));
  const [saved, setSaved] = useState<Record<string, Answer | null>>(loaded.values);
  const [answers, setAnswers] = useState<Record<string, Answer | null>>(loaded.values);
  const [problems, setProblems] = useState<AnswerProblems>({});
  const [rejections, setRejections] = useState(0);
  const action = useAction();
  const isDirty = fields.some((field) => !isSame(answers[field.id], saved[field.id]));
  useLeaveGuard(isDirty);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [rejections]);
  const noteOf = ({ type, visibility }: CustomField) => {
    if (isStaff) return t.visibility[visibility];
    return isModerated && moderatedTypes.includes(type) ? t.needsApproval : '';
  };
  const shown = fields.map((field) => ({
    ...field,
    options: field.options.filter((option) => !option.archived || isChosen(saved[field.id], option.id)),
    help: [noteOf(field), field.help].filter(Boolean).join('. '),
  }));
  const reject = (wrong: AnswerProblems): FormResult => {
    setProblems(wrong);
    setRejections(rejections + 1);
    return { rejected: fields.find((field) => field.id in wrong)?.id };
  };
  const send = async () => {
    const sent = fieldsToSend(fields, answers, saved);
    const found = findProblems(fields, answers);
    const wrong = sent.flatMap(({ id: field }) => (found[field] ? [[field, found[field]] as const] : []));
    if (wrong.length > 0) return reject(Object.fromEntries(wrong));
    let result: FormResult = 'complete';
    const state = await action.submit(async () => {
      const given = Object.fromEntries(sent.map((field) => [field.id, answers[field.id] ?? null]));
      const outcome = await saveCustomValues(entity, id, given);
      if ('problems' in outcome) {
        result = reject(outcome.problems);
        return undefined;
      }
      setProblems({});
      setSaved(answers);
      if (outcome.waits.length === 0) return t.saved;
      await onWaits?.();
      return t.waits;
    });
    return state === 'complete' ? result : state;
  };
  return (
    <div ref={panel}>
      <Panel title={t.title}>
        <Form name="custom-fields" send={send}>
          <FormFields
            fields={shown}
            answers={answers}
            problems={problems}
            level={3}
            onChange={(field, answer) => {
              setAnswers({ ...answers, [field]: answer });
              setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field)));
            }}
          />
          <ActionNotice action={action} />
          <div className="actions">
            <Button type="submit" isBusy={action.isBusy}>
              {t.save}
            </Button>
          </div>
        </Form>
      </Panel>
    </div>
  );
}

const isChosen = (answer: Answer | null | undefined, option: string) =>
  Array.isArray(answer) ? answer.includes(option) : answer === option;
