import { z } from 'zod';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** New answers to a form, for staff. */
export const FormResponse = z.object({
  form: z.string(),
  form_id: z.string(),
  response_id: z.string(),
  purpose: z.enum(['survey', 'contact']),
  email: z.string().optional(),
  answers: z.array(z.object({ label: z.string(), text: z.string().nullable() })).default([]),
});

/** What who sent a form gets, or whoever answered it before and may do so only once. */
export const FormConfirmation = z.object({
  form: z.string(),
  is_repeated: z.boolean().default(false),
  confirmation: z.string().optional(),
});

/** Composes the email that brings new answers to staff; a reply goes to who sent them. */
export function composeFormResponse(data: z.infer<typeof FormResponse>, { language }: Hub): Message {
  const t = textsIn(language).forms.response;
  const { form, form_id, response_id, purpose, email, answers } = data;
  return {
    subject: t.subject(form),
    replyTo: email,
    blocks: [
      text(purpose === 'contact' ? t.contact(form) : t.survey(form)),
      {
        kind: 'facts',
        facts: [
          ...(email ? [[t.email, email] as [string, string]] : []),
          ...answers.map(({ label, text: said }) => [label, said ?? ''] as [string, string]),
        ],
      },
      link(t.open, `/admin/forms/answers?id=${form_id}&open=${response_id}`),
      ...(email ? [text(t.reply)] : []),
    ],
  };
}

/** Composes the email to who sent a form. It has nothing of the answers: the address may be anybody's. */
export function composeFormConfirmation(data: z.infer<typeof FormConfirmation>, { language }: Hub): Message {
  const t = textsIn(language).forms.confirmation;
  const { form, confirmation } = data;
  if (data.is_repeated)
    return { subject: t.repeatedSubject(form), blocks: [text(t.repeated(form)), text(t.notYou)] };
  return {
    subject: t.subject(form),
    blocks: [text(t.sentence(form)), ...quote(confirmation), text(t.notYou)],
  };
}
