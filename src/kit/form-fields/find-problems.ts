import {
  type Answer,
  type AnswerProblem,
  type AnswerProblems,
  type Answers,
  type AskedField,
  type AskedPart,
  askedFields,
  isOfPart,
} from '#contracts/forms.ts';
import { formats } from '#contracts/formats.ts';
import type { askedFields as texts } from '../../i18n/en/shared/asked-fields.ts';

const isAddress = (answer: Answer): answer is Readonly<Record<string, string>> =>
  typeof answer === 'object' && !Array.isArray(answer) && !('id' in answer);

/** Whether nothing was answered to a field, as private.is_empty_answer decides. */
export function isEmptyAnswer(type: AskedField['type'], answer: Answer | null | undefined): boolean {
  if (answer === undefined || answer === null || answer === false) return true;
  if (typeof answer === 'string') return answer.trim() === '' || (type === 'price' && answer === '0');
  if (Array.isArray(answer)) return answer.length === 0;
  if (isAddress(answer)) return Object.values(answer).every((part) => part.trim() === '');
  return type === 'price' && answer === 0;
}

type Problem = Omit<AnswerProblem, 'message'>;

const outside = ({ settings }: AskedField, value: number | string): Problem | undefined => {
  const isNumber = typeof value === 'number';
  if (settings.min !== undefined && value < settings.min)
    return { code: isNumber ? 'too_small' : 'too_early', limit: settings.min };
  if (settings.max !== undefined && value > settings.max)
    return { code: isNumber ? 'too_large' : 'too_late', limit: settings.max };
  return undefined;
};

const checkText = ({ type, settings }: AskedField, text: string): Problem | undefined => {
  const limit = settings.maxLength ?? { long_text: 4000, email: 254 }[type as string] ?? 200;
  if (Array.from(text.trim()).length > limit) return { code: 'too_long', limit };
  if (type === 'email' && !formats.email.pattern.test(text.trim())) return { code: 'email' };
  if (type === 'phone' && !formats.phone.pattern.test(text.trim())) return { code: 'phone' };
  return undefined;
};

const plain = (answer: Answer) =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer).trim() : '';

function checkAnswer(field: AskedField, answer: Answer): Problem | undefined {
  const { type, settings, options } = field;
  if (options.length > 0) {
    const chosen = Array.isArray(answer) ? answer : [plain(answer)];
    if (chosen.some((id) => options.every((option) => option.id !== id))) return { code: 'option_gone' };
    if (type !== 'choices') return undefined;
    if (chosen.length < Number(settings.min ?? 0)) return { code: 'too_few', limit: Number(settings.min) };
    return chosen.length > Number(settings.max ?? 200)
      ? { code: 'too_many', limit: Number(settings.max) }
      : undefined;
  }
  if (type === 'number' || type === 'price') {
    const text = plain(answer);
    if (!/^-?\d{1,13}(\.\d{1,6})?$/.test(text)) return { code: 'number' };
    const isWhole = Number.isInteger(Number(text));
    if ((settings.isInteger === true || type === 'price') && !isWhole) return { code: 'integer' };
    const bounds = type === 'price' ? { min: 0, max: settings.maxQuantity ?? 10 } : settings;
    return outside({ ...field, settings: bounds }, Number(text));
  }
  if (type === 'date')
    return Number.isNaN(Date.parse(plain(answer))) ? { code: 'date' } : outside(field, plain(answer));
  if (type === 'address')
    return isAddress(answer) && answer['address_line1']?.trim() && answer['city']?.trim()
      ? undefined
      : { code: 'address' };
  return typeof answer === 'string' ? checkText(field, answer) : undefined;
}

/**
 * What is wrong with answers before they are sent, so that somebody learns it at once; private.check_answers decides. The problems have no
 * messages: describeProblem has them in the language of the page. Of one part of the questions of an event where one is given.
 */
export function findProblems(
  fields: readonly AskedField[],
  answers: Answers,
  part?: AskedPart,
): AnswerProblems {
  const found: Record<string, AnswerProblem> = {};
  for (const field of askedFields(fields, answers).filter((one) => isOfPart(one, part))) {
    const answer = answers[field.id];
    const isEmpty = isEmptyAnswer(field.type, answer);
    const problem = isEmpty
      ? field.is_required
        ? { code: 'required' }
        : undefined
      : answer === null || answer === undefined
        ? undefined
        : checkAnswer(field, answer);
    if (problem) found[field.id] = { ...problem, message: '' };
  }
  return found;
}

const requiredBy: Partial<Record<AskedField['type'], 'requiredChoice' | 'requiredConsent' | 'requiredFile'>> =
  {
    choice: 'requiredChoice',
    choices: 'requiredChoice',
    price: 'requiredChoice',
    consent: 'requiredConsent',
    file: 'requiredFile',
  };

/** A problem as people read it; the message of the database for one that is not known here. */
export function describeProblem(
  { code, message, limit }: AnswerProblem,
  { type }: Pick<AskedField, 'type'>,
  { problems: t }: typeof texts,
): string {
  const name = code === 'required' ? (requiredBy[type] ?? 'required') : code;
  const text = new Map<string, string | ((limit: string) => string)>(Object.entries(t)).get(name);
  if (text === undefined) return message;
  return typeof text === 'string' ? text : text(String(limit ?? ''));
}
