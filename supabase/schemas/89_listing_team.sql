-- The people of an organization on its public pages.

create function private.team_on_listing(organization uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(shown)), '[]') from (
      select c.name, r.title, private.avatar_of(c.user_id) as avatar_url,
        case when c.audience = 'public' then c.slug end as slug
      from public.community_profiles as c
      left join public.organization_roles as r on r.organization_id = organization and r.user_id = c.user_id
      -- What is derived may be behind by one run of the regular work; whether they belong to it is asked now.
      where c.organization_ids @> array[organization] and private.belongs_to(organization, c.user_id)
        and c.is_on_listings and c.is_active and c.name <> '' and r.is_off_listings is not true and not private.is_banned(c.user_id)
      order by c.sort_name, c.user_id limit 24) as shown
  );
end
$$;
comment on function private.team_on_listing(uuid) is
  'Who agreed to be on the page of their organization and is a member: [{name, title, avatar_url, slug}], the slug of those with a public '
  'profile. At most 24, without whom the organization leaves out.';
