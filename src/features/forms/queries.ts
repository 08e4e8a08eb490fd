import { FormPage } from '#contracts/forms.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** A survey or contact form as visitors see it; null for none. Throws HubUnreachableError. */
export async function readForm(slug: string): Promise<FormPage | null> {
  return FormPage.nullable().parse(
    await ask(hubClient().rpc('form_page', { form_slug: slug.slice(0, 200) })),
  );
}
