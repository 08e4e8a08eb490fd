import { loadDataClient } from '../../../../lib/browser/data-client.ts';
import { personName, readPerson } from '../../members/person.ts';
import type { Recipient } from './draft.ts';

/** The organization or the person that a link names; undefined without one. Throws the database's error. */
export async function readRecipient(organization: string, person: string): Promise<Recipient | undefined> {
  if (person) return { kind: 'person', id: person, name: personName(await readPerson(person)) };
  if (!organization) return undefined;
  const data = await loadDataClient();
  const { data: found } = await data
    .from('business_profiles')
    .select('id, name')
    .eq('id', organization)
    .single()
    .throwOnError();
  return { kind: 'organization', id: found.id, name: found.name || 'Organization' };
}
