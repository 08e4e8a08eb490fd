import { type Answers, FormPage, FormReceived } from '#contracts/forms.ts';
import { api } from '../../lib/browser/api-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

/** What somebody sends. */
export interface Submission {
  id: string;
  answers: Answers;
  email: string;
  language: string;
  url: string;
  captchaToken: string | undefined;
}

/** Sends the answers to a form; the same id is stored once. Throws ApiError. */
export async function sendAnswers(slug: string, submission: Submission): Promise<FormReceived> {
  const { captchaToken, answers, ...json } = submission;
  const reply = await api.api.forms[':slug'].responses.$post({
    param: { slug },
    json: {
      ...json,
      answers: answers,
      ...(captchaToken !== undefined && { captcha_token: captchaToken }),
    },
  });
  return FormReceived.parse(await reply.json());
}

/** The form as it is now; null when it is gone. Throws the database's error. */
export async function readFormAgain(slug: string): Promise<FormPage | null> {
  const data = await loadDataClient();
  return FormPage.nullable().parse((await data.rpc('form_page', { form_slug: slug }).throwOnError()).data);
}
