import { type Language, toLanguage } from '#contracts/languages.ts';
import { loadDataClient } from './data-client.ts';

/** The language in which a person gets emails and text messages. Throws the database's error. */
export async function readEmailLanguage(userId: string): Promise<Language> {
  const data = await loadDataClient();
  const { data: profile } = await data
    .from('profiles')
    .select('language')
    .eq('id', userId)
    .single()
    .throwOnError();
  return toLanguage(profile.language);
}

/** Changes it. Throws the database's error. */
export async function saveEmailLanguage(userId: string, language: Language): Promise<void> {
  const data = await loadDataClient();
  await data.from('profiles').update({ language }).eq('id', userId).select('id').single().throwOnError();
}
