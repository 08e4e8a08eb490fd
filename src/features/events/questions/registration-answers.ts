import { z } from 'zod';
import { Answer, type Answers, AskedField } from '#contracts/forms.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** Whose answers: a registration, and the secret of the link of its order where somebody has it. */
export interface Answering {
  registrationId: string;
  token?: string | undefined;
}

const OwnAnswers = z.object({
  fields: z.array(AskedField),
  answers: z.record(z.string(), Answer),
  of_order: z.record(z.string(), Answer).nullable(),
  is_open: z.boolean(),
});
/** What an event asks a person and what they answered; `of_order` is what the buyer of their ticket answered for all, null for the buyer. */
export type OwnAnswers = z.infer<typeof OwnAnswers>;

const secretOf = ({ token }: Answering) => (token === undefined ? {} : { token });

/** Reads the questions of an event and a person's answers. Throws what toUserMessage reads. */
export async function readOwnAnswers(who: Answering): Promise<OwnAnswers> {
  const client = await loadDataClient();
  const { data } = await client
    .rpc('registration_questions', { registration_id: who.registrationId, ...secretOf(who) })
    .throwOnError();
  return OwnAnswers.parse(data);
}

/** Replaces a person's answers. Throws what problemsOf and toUserMessage read. */
export async function saveOwnAnswers(who: Answering, answers: Answers): Promise<void> {
  const client = await loadDataClient();
  await client
    .rpc('save_registration_answers', {
      registration_id: who.registrationId,
      answers: { ...answers },
      ...secretOf(who),
    })
    .throwOnError();
}

/** What an event asks whoever registers. Throws what toUserMessage reads. */
export async function readEventQuestions(slug: string): Promise<AskedField[]> {
  const client = await loadDataClient();
  const { data } = await client.rpc('event_questions', { event: slug }).throwOnError();
  return AskedField.array().parse(data);
}
