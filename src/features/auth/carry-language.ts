import { toLanguage } from '#contracts/languages.ts';
import type { SupabaseAuthClient } from '../../lib/browser/auth-client.ts';
import { saveEmailLanguage } from '../../lib/browser/email-language.ts';
import { pageLanguage } from '../../lib/browser/page-locale.ts';

type User = NonNullable<Awaited<ReturnType<SupabaseAuthClient['getUser']>>['data']['user']>;

// Both times are the server's.
const firstSignInWithin = 60_000;

/**
 * Gives a new account the language of the page as that of its emails. Sign-up by email says it along with the names; a provider or a
 * wallet makes the account without. Never throws: the language can be changed under Notifications.
 */
export async function carryLanguage({
  id,
  created_at,
  last_sign_in_at,
  user_metadata,
}: Pick<User, 'id' | 'created_at' | 'last_sign_in_at' | 'user_metadata'>): Promise<void> {
  const language = pageLanguage();
  // Of an account that was there before, the person chose it, or has had emails in English.
  const isNew = Date.parse(last_sign_in_at ?? '') - Date.parse(created_at) < firstSignInWithin;
  if (!isNew || 'language' in user_metadata || language === toLanguage(undefined)) return;
  try {
    await saveEmailLanguage(id, language);
  } catch (error) {
    console.info('[hub] The language of the new account was not saved:', error);
  }
}
