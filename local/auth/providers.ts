import type { Db } from './users.ts';

/** Lists in the app metadata of a user by which identities they can sign in, the oldest first. */
export async function syncProviders(db: Db, userId: string) {
  await db`update auth.users set updated_at = now(),
    raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object(
      'provider', providers -> 0, 'providers', providers)
    from (
      select jsonb_agg(provider order by created_at, provider) as providers
      from (select provider, min(created_at) as created_at from auth.identities
        where user_id = ${userId} group by provider) as each_once
    ) as known
    where id = ${userId} and providers is not null`;
}
