import { z } from 'zod';
import { formats } from './formats.ts';
import { type Language, languages, toLanguage } from './languages.ts';

/** What a form is for. */
export const formPurposes = [
  'organization',
  'person',
  'listing',
  'application',
  'registration',
  'survey',
  'contact',
] as const;
export type FormPurpose = (typeof formPurposes)[number];

/** The ids of the forms that exist once (supabase/schemas/67_forms.sql adds them). */
export const formIds = {
  organization: 'f0000000-0000-4000-8000-000000000001',
  person: 'f0000000-0000-4000-8000-000000000002',
  listing: 'f0000000-0000-4000-8000-000000000003',
  application: 'f0000000-0000-4000-8000-000000000004',
} as const;

/** The types of fields, in the order in which the builder offers them. */
export const fieldTypes = [
  'text',
  'long_text',
  'choice',
  'choices',
  'number',
  'date',
  'email',
  'phone',
  'address',
  'consent',
  'file',
  'price',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** One choice of a field; `price` in minor units. An archived one has answers and is not offered any more. */
export const FieldOption = z.object({
  id: z.string(),
  label: z.string(),
  price: z.number().optional(),
  archived: z.boolean().optional(),
});
export type FieldOption = z.infer<typeof FieldOption>;

/** What a file field takes. */
export const fileKinds = ['pdf', 'image', 'document', 'spreadsheet'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The limits of an answer, by the type of its field. `price` in minor units. */
export const FieldSettings = z.object({
  maxLength: z.number().optional(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
  isInteger: z.boolean().optional(),
  accept: z.array(z.enum(fileKinds)).optional(),
  maxMegabytes: z.number().optional(),
  price: z.number().optional(),
  maxQuantity: z.number().optional(),
});
export type FieldSettings = z.infer<typeof FieldSettings>;

/** When a field is asked: another one before it has this answer, or this choice among its own. */
export const FieldCondition = z.object({
  field_id: z.string(),
  equals: z.union([z.string(), z.boolean()]).optional(),
  includes: z.string().optional(),
});
export type FieldCondition = z.infer<typeof FieldCondition>;

/** The texts of a field in other languages than the one it is written in, those of options by their ids. */
export const FieldTranslations = z.partialRecord(
  z.enum(languages),
  z.object({
    label: z.string().optional(),
    help: z.string().optional(),
    section: z.string().optional(),
    options: z.record(z.string(), z.string()).optional(),
  }),
);
export type FieldTranslations = z.infer<typeof FieldTranslations>;

/** The texts of a form in other languages than the one it is written in. */
export const FormTranslations = z.partialRecord(
  z.enum(languages),
  z.object({ title: z.string().optional(), description: z.string().optional() }),
);
export type FormTranslations = z.infer<typeof FormTranslations>;

/** A field as who fills in the form needs it (private.live_fields). */
export const AskedField = z.object({
  id: z.string(),
  section: z.string(),
  type: z.enum(fieldTypes),
  label: z.string(),
  help: z.string(),
  is_required: z.boolean(),
  options: z.array(FieldOption),
  settings: FieldSettings,
  condition: FieldCondition.nullable(),
  /** Of questions of an event: each person, or the buyer once for an order. */
  asked_of: z.enum(['attendee', 'order']).optional(),
  translations: FieldTranslations.optional(),
});
export type AskedField = z.infer<typeof AskedField>;

/** The result of form_page(). */
export const FormPage = z.object({
  id: z.string(),
  purpose: z.enum(['survey', 'contact']),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  asks_email: z.enum(['no', 'optional', 'required']),
  one_per_person: z.boolean(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  revision: z.number(),
  translations: FormTranslations.optional(),
  state: z.enum(['open', 'scheduled', 'closed', 'full']),
  fields: z.array(AskedField),
});
export type FormPage = z.infer<typeof FormPage>;

/** The parts of an address, as its answer has them. */
export const addressParts = [
  'address_line1',
  'address_line2',
  'city',
  'state',
  'zip_code',
  'country',
] as const;
export type AddressPart = (typeof addressParts)[number];

/** An uploaded file as its answer has it; `size` in bytes. */
export const FileAnswer = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string().optional(),
  size: z.number().optional(),
});
export type FileAnswer = z.infer<typeof FileAnswer>;

/** What is stored for a field: text, number, day, ids of options, consent, quantity, address or file. */
export const Answer = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  FileAnswer,
  z.partialRecord(z.enum(addressParts), z.string()),
]);
export type Answer = z.infer<typeof Answer>;

/** Answers by the ids of their fields. */
export type Answers = Readonly<Record<string, Answer | null>>;

/** What is wrong with the answer to a field, by private.check_answers; `limit` is the bound that it misses. */
export const AnswerProblem = z.object({
  code: z.string(),
  message: z.string(),
  limit: z.union([z.number(), z.string()]).optional(),
});
export type AnswerProblem = z.infer<typeof AnswerProblem>;

/** Problems by the ids of their fields. */
export type AnswerProblems = Readonly<Record<string, AnswerProblem>>;

const Problems = z.record(z.string(), AnswerProblem);

/** The problems in the hint of a database error of code `invalid_answers` or `invalid_fields`; none where there is no hint. */
export function readProblems(hint: unknown): AnswerProblems {
  if (typeof hint !== 'string') return {};
  try {
    return Problems.safeParse(JSON.parse(hint)).data ?? {};
  } catch {
    return {};
  }
}

/** Whether a field is asked, by the answers to those before it, as private.is_field_asked decides. */
function isAsked({ condition }: Pick<AskedField, 'condition'>, answers: Answers): boolean {
  if (!condition) return true;
  const answer = answers[condition.field_id];
  return condition.includes === undefined
    ? answer === condition.equals
    : Array.isArray(answer) && answer.includes(condition.includes);
}

/** The fields that are asked, in their order: one whose condition depends on a hidden field is hidden, too. */
export function askedFields<Field extends Pick<AskedField, 'id' | 'condition'>>(
  fields: readonly Field[],
  answers: Answers,
): Field[] {
  const known: Record<string, Answer | null> = {};
  return fields.filter((field) => {
    if (!isAsked(field, known)) return false;
    known[field.id] = answers[field.id] ?? null;
    return true;
  });
}

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1)));

/** Answers as they are sent, by field. Postgres checks each: a type that contains itself has no end in the API document. */
export const SentAnswers = z
  .record(z.string().max(64), z.unknown())
  .refine((answers) => isShallow(answers, 4), 'The answers are not in the expected format.');

/** A field with its texts in a language; as they were written where there are no others. */
export function fieldIn<Field extends AskedField>(field: Field, language: Language): Field {
  const texts = field.translations?.[language];
  if (!texts) return field;
  return {
    ...field,
    label: texts.label || field.label,
    help: texts.help || field.help,
    section: texts.section || field.section,
    options: field.options.map((option) => ({
      ...option,
      label: texts.options?.[option.id] || option.label,
    })),
  };
}

/** The title and the description of a form in a language; as they were written where there are no others. */
export function formTextsIn(
  { title, description, translations }: Pick<FormPage, 'title' | 'description' | 'translations'>,
  language: Language,
): { title: string; description: string } {
  const texts = translations?.[language];
  return { title: texts?.title || title, description: texts?.description || description };
}

/** Whether a person answered what an event asks: `missing` where something required is not, `closed` once it has started; null for nothing. */
export const QuestionState = z.enum(['missing', 'answered', 'closed']).nullable();
export type QuestionState = z.infer<typeof QuestionState>;

/** The questions that each person of an order answers, or those that its buyer answers once. */
export type AskedPart = NonNullable<AskedField['asked_of']>;

/** Whether a field belongs to a part of the questions; to no part in particular, all do. */
export const isOfPart = (
  { asked_of: of = 'attendee' }: Pick<AskedField, 'asked_of'>,
  part?: AskedPart,
): boolean => part === undefined || of === part;

/**
 * `POST /api/forms/{slug}/responses`: the answers to a survey or contact form; Postgres checks each. `id` is made by the sender, so that
 * what is sent twice is stored once. `url` is a trap for robots and stays empty.
 */
export const FormSubmission = z.object({
  id: z.uuid(),
  answers: SentAnswers,
  email: z
    .string()
    .trim()
    .max(254)
    .refine((text) => text === '' || formats.email.pattern.test(text), formats.email.message)
    .default(''),
  /** Of the page; the confirmation has it. */
  language: z.string().max(35).default('en').transform(toLanguage),
  url: z.string().max(2000).default(''),
  captcha_token: z.string().max(8000).optional(),
});
export type FormSubmission = z.infer<typeof FormSubmission>;

/**
 * The response: the text that staff wrote for who sent it, and the invoice for what they chose with the secret of its link. What a robot
 * sent is answered alike.
 */
export const FormReceived = z.object({
  received: z.literal(true),
  confirmation: z.string(),
  invoice: z.object({ id: z.string(), token: z.string() }).optional(),
});
export type FormReceived = z.infer<typeof FormReceived>;

/** `POST /api/form-files`: whose bytes are the body; for which field, and how the file is called. */
export const FormFileQuery = z.object({ field: z.uuid(), name: z.string().trim().min(1).max(200) });
