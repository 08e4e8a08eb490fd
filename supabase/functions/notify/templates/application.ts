import { z } from 'zod';
import { writeAnswer } from '../../_shared/contracts/applications.ts';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** An application to a job: received, for the business, or its decision, for the applicant. */
export const Application = z.object({
  outcome: z.enum(['received', 'invited', 'declined']),
  application_id: z.string(),
  job: z.string(),
  business: z.string(),
  message: z.string().optional(),
});

/** Composes the email about an application. */
export function composeApplication(data: z.infer<typeof Application>, { language }: Hub): Message {
  const t = textsIn(language).applications;
  const { outcome, application_id: id, job, business, message } = data;
  if (outcome === 'received')
    return {
      subject: t.received.subject(job),
      blocks: [
        text(t.received.sentence(job, business)),
        link(t.received.view, `/account/business/application?id=${id}`),
      ],
    };
  const { subject, sentence } = writeAnswer(outcome, { job, business }, language);
  return {
    subject,
    blocks: [text(sentence), ...quote(message), link(t.yours, '/account/applications')],
  };
}
