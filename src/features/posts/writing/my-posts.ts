import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';

/** The posts of who is signed in, the newest change first. Throws the database's error. */
export async function listMyPosts() {
  const data = await loadDataClient();
  const { data: posts } = await data
    .rpc('my_posts')
    .select('id, title, slug, status, status_reason, updated_at')
    .order('updated_at', { ascending: false })
    .limit(100)
    .throwOnError();
  return posts;
}

/** Whether the author may still change a post: until it was published. */
export const isEditable = (status: string) => ['draft', 'pending', 'rejected'].includes(status);

/** The name under which a person's posts appear, and the time zone of dates. Throws the database's error. */
export async function readAuthor(userId: string): Promise<{ name: string; zone: string }> {
  const data = await loadDataClient();
  const [profile, hub] = await Promise.all([
    data.from('profiles').select('first_name, last_name').eq('id', userId).single().throwOnError(),
    data.from('site_settings').select('time_zone').single().throwOnError(),
  ]);
  const { first_name, last_name } = profile.data;
  return { name: `${first_name} ${last_name}`.trim(), zone: hub.data.time_zone };
}

/** Notes that a post was submitted. */
export const reportSubmitted = () => track('form_complete', { form: 'post' });
