import { z } from 'zod';
import { writeAnswer } from '../../_shared/contracts/applications.ts';
import { link, type Message, quote, text } from '../message.ts';

/** An application to a job: received, for the business, or its decision, for the applicant. */
export const Application = z.object({
  outcome: z.enum(['received', 'invited', 'declined']),
  application_id: z.string(),
  job: z.string(),
  business: z.string(),
  message: z.string().optional(),
});

/** Composes the email about an application. */
export function composeApplication(data: z.infer<typeof Application>): Message {
  const { outcome, application_id: id, job, business, message } = data;
  if (outcome === 'received')
    return {
      subject: `New application: ${job}`,
      blocks: [
        text(`Someone applied for “${job}” at ${business}.`),
        link('View application', `/account/business/application?id=${id}`),
      ],
    };
  const { subject, sentence } = writeAnswer(outcome, { job, business });
  return {
    subject,
    blocks: [text(sentence), ...quote(message), link('Your applications', '/account/applications')],
  };
}
