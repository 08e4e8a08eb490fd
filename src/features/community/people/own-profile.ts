import { z } from 'zod';
import { audiences, type CommunityProfileInput, profileFields } from '#contracts/people.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

const OwnProfile = z.object({
  slug: z.string(),
  name: z.string(),
  /** Whether the directory shows it: only members are in it. */
  is_active: z.boolean(),
  audience: z.enum(audiences),
  field_audiences: z.partialRecord(z.enum(profileFields), z.enum(audiences)),
  is_on_listings: z.boolean(),
  headline: z.string(),
  about: z.string(),
  pronouns: z.string(),
  skills: z.array(z.string()),
  ask_me: z.string(),
  looking_for: z.string(),
  languages: z.array(z.string()),
  links: z.array(z.string()),
});

/** One's own community profile as it is stored. */
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Reads one's own community profile; null before the first save. Throws the database's error. */
export async function readOwnProfile(userId: string): Promise<OwnProfile | null> {
  const data = await loadDataClient();
  const { data: row } = await data
    .from('community_profiles')

    .select(
      'slug, name, is_active, audience, field_audiences, is_on_listings, headline, about, pronouns, skills, ask_me, looking_for, languages, links',
    )
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError();
  return OwnProfile.nullable().parse(row);
}

/** Saves one's own community profile, the first time too. Throws the database's error. */
export async function saveOwnProfile(profile: CommunityProfileInput): Promise<void> {
  const data = await loadDataClient();
  await data.from('community_profiles').upsert(profile, { onConflict: 'user_id' }).throwOnError();
}

/** Takes one's own community profile away, and with it what it said. Throws the database's error. */
export async function removeOwnProfile(userId: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('community_profiles').delete().eq('user_id', userId).throwOnError();
}
