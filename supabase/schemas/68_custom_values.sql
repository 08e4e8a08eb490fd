-- Values of the custom fields of listings, organizations and people. The fields are those of the forms with these purposes
-- (67_forms.sql), whose rules decide what a value may be.

create table public.custom_values (
  field_id uuid not null references public.form_fields (id),
  -- One of the three, by the purpose of the field's form.
  business_id uuid references public.businesses (id) on delete cascade,
  organization_id uuid references public.business_profiles (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  value jsonb not null constraint custom_values_value_form
    check (value <> 'null' and octet_length(value::text) <= 60000),
  entity text not null generated always as (case when business_id is not null then 'listing'
    when organization_id is not null then 'organization' else 'person' end) stored,
  entity_id uuid not null generated always as (coalesce(business_id, organization_id, user_id)) stored,
  updated_at timestamptz not null default now(),
  constraint custom_values_pkey primary key (entity_id, field_id),
  constraint custom_values_entity_form check (num_nonnulls(business_id, organization_id, user_id) = 1)
);
comment on table public.custom_values is
  'What a listing, an organization or a person has in a custom field, as private.check_answers left it; written by set_custom_values.';

create index custom_values_field_id_idx on public.custom_values (field_id);
create index custom_values_business_id_idx on public.custom_values (business_id) where business_id is not null;
create index custom_values_organization_id_idx on public.custom_values (organization_id) where organization_id is not null;
create index custom_values_user_id_idx on public.custom_values (user_id) where user_id is not null;

-- What a search of the directory is narrowed by: "{field id}.{option id}" for each option that a listing or its
-- organization has. One row and one index for all fields, so that a filter costs the same however many there are.
create table private.listing_options (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  options text[] not null
);
comment on table private.listing_options is
  'The chosen options of each listing, of all fields; which of them are filters is decided when they are read.';

create index listing_options_options_idx on private.listing_options using gin (options) with (fastupdate = off);

alter table private.listing_options enable row level security;

create function private.derive_listing_options(listings uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.listing_options where business_id = any (listings);
  insert into private.listing_options (business_id, options)
  select b.id, array_agg(distinct v.field_id || '.' || chosen.id)
  from public.businesses as b
  join public.custom_values as v on v.business_id = b.id or v.organization_id = b.organization_id
  join public.form_fields as f on f.id = v.field_id and f.type in ('choice', 'choices')
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(v.value) when 'array' then v.value else jsonb_build_array(v.value) end) as chosen (id)
  where b.id = any (listings) group by b.id
  on conflict (business_id) do update set options = excluded.options;
end
$$;
comment on function private.derive_listing_options(uuid[]) is 'Derives by which options these listings are found.';

create function private.sync_listing_options() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant uuid[] := case tg_op
    when 'INSERT' then array[new.entity_id] when 'DELETE' then array[old.entity_id] else array[new.entity_id, old.entity_id] end;
begin
  if exists (select from public.form_fields where id = case tg_op when 'DELETE' then old.field_id else new.field_id end
    and type in ('choice', 'choices')) then
    perform private.derive_listing_options(array(
      select id from public.businesses where id = any (changed) or organization_id = any (changed)));
  end if;
  return null;
end
$$;
comment on function private.sync_listing_options() is 'Lets listings be found by the options that they or their organization chose.';

create trigger sync_listing_options after insert or update or delete on public.custom_values
  for each row execute function private.sync_listing_options();

create function private.sync_options_of_organization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.derive_listing_options(array[new.id]);
  return null;
end
$$;
comment on function private.sync_options_of_organization() is
  'Lets a listing be found by the options of its organization when it moves to another one.';

create trigger businesses_sync_options after update of organization_id, owner_id on public.businesses
  for each row when (new.organization_id is distinct from old.organization_id)
  execute function private.sync_options_of_organization();

-- Who sees values.

create function private.visible_field_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.id), '{}') from public.form_fields as f join public.forms as form on form.id = f.form_id
  where form.purpose in ('listing', 'organization', 'person') and f.archived_at is null
    and (f.visibility = 'public' or (f.visibility = 'members' and (select private.is_member())))
$$;
comment on function private.visible_field_ids() is
  'The custom fields that the caller sees of others: public ones, members also those for members. Policies call it in a '
  'subselect, once per statement.';
grant execute on function private.visible_field_ids() to anon, authenticated, service_role;

create function private.own_field_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.id), '{}') from public.form_fields as f join public.forms as form on form.id = f.form_id
  where form.purpose in ('listing', 'organization', 'person') and f.archived_at is null and f.visibility <> 'staff'
$$;
comment on function private.own_field_ids() is
  'The custom fields that people see and fill in for themselves and what they run: all but those for staff.';
grant execute on function private.own_field_ids() to authenticated, service_role;

create function private.is_public_entity(business uuid, organization uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.businesses where id = business and status = 'approved')
    or exists (select from public.businesses where organization_id = organization and status = 'approved')
$$;
comment on function private.is_public_entity(uuid, uuid) is
  'Whether the public sees this listing, or a listing of this organization. People are never public.';
grant execute on function private.is_public_entity(uuid, uuid) to anon, authenticated, service_role;

alter table public.custom_values enable row level security;
grant select (field_id, business_id, organization_id, value, entity, entity_id, updated_at) on public.custom_values to anon;
grant select on public.custom_values to authenticated;
grant select, insert, update, delete on public.custom_values to service_role;

create policy "visitors see public values of what is public" on public.custom_values for select to anon using (
  field_id = any ((select private.visible_field_ids())::uuid[]) and private.is_public_entity(business_id, organization_id));
create policy "people see their own values and those shown to them, staff all" on public.custom_values
  for select to authenticated using (
    (select private.is_staff())
    or (field_id = any ((select private.own_field_ids())::uuid[]) and (user_id = (select auth.uid())
      or business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[])
      or organization_id = any ((select private.my_organization_ids('{roster,billing}'))::uuid[])))
    or (field_id = any ((select private.visible_field_ids())::uuid[])
      and private.is_public_entity(business_id, organization_id)));

-- Writing values.

create function private.custom_text(field public.form_fields, value jsonb) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case
      when field.type in ('choice', 'choices') then (
        select string_agg(option ->> 'label', '; ' order by place)
        from jsonb_array_elements(field.options) with ordinality as o (option, place)
        where value @> (option -> 'id'))
      when field.type = 'consent' then case when value = 'true' then 'Yes' end
      when field.type = 'address' then concat_ws(', ', value ->> 'address_line1', value ->> 'address_line2', value ->> 'city',
        nullif(concat_ws(' ', value ->> 'state', value ->> 'zip_code'), ''), value ->> 'country')
      when field.type = 'file' then value ->> 'name'
      else value #>> '{}' end
  );
end
$$;
comment on function private.custom_text(public.form_fields, jsonb) is
  'A value as text, for files and the activity log: labels of options, an address in one line.';

create function private.custom_line(target uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select string_agg(f.label || ': ' || private.custom_text(f, v.value), ', ' order by f.position, f.id)
    from public.custom_values as v join public.form_fields as f on f.id = v.field_id and f.archived_at is null
    where v.entity_id = target
  );
end
$$;
comment on function private.custom_line(uuid) is
  'All values of a listing, organization or person with their labels in a line, for the lists of staff.';

create function private.write_custom_values(kind text, target uuid, answers jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  was jsonb;
  becomes jsonb;
begin
  with given as (
    select sent.key::uuid as id, nullif(sent.value, 'null') as new_value from jsonb_each(answers) as sent),
  changed as (
    select given.id, present.value as old_value, given.new_value from given
    left join public.custom_values as present on present.entity_id = target and present.field_id = given.id
    where present.value is distinct from given.new_value),
  removed as (
    delete from public.custom_values as gone using changed
    where gone.entity_id = target and gone.field_id = changed.id and changed.new_value is null),
  written as (
    insert into public.custom_values (field_id, business_id, organization_id, user_id, value)
    select id, case kind when 'listing' then target end, case kind when 'organization' then target end,
      case kind when 'person' then target end, new_value
    from changed where new_value is not null
    on conflict (entity_id, field_id) do update set value = excluded.value, updated_at = now())
  select jsonb_object_agg(f.label, private.custom_text(f, changed.old_value)),
    jsonb_object_agg(f.label, private.custom_text(f, changed.new_value)) into was, becomes
  from changed join public.form_fields as f on f.id = changed.id;

  perform private.claim_form_files(target, (select id from public.forms where purpose = kind), jsonb_strip_nulls(answers));
  delete from public.form_files where belongs_to = target
    and field_id in (select key::uuid from jsonb_each(answers) where value = 'null');

  -- An import logs the listings that it adds.
  if becomes is not null and private.actor_role() in ('admin', 'editor')
    and coalesce(current_setting('hub.audit_group', true), '') not like 'import:%' then
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, old_values, new_values, request_id)
    values ((select auth.uid()), private.actor_role(), 'update', case kind when 'listing' then 'businesses'
      when 'organization' then 'business_profiles' else 'profiles' end, target,
      jsonb_build_object('custom_fields', jsonb_strip_nulls(was)),
      jsonb_build_object('custom_fields', jsonb_strip_nulls(becomes)),
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;
end
$$;
comment on function private.write_custom_values(text, uuid, jsonb) is
  'Stores checked values {field id: value, or null to remove it} of a listing, organization or person, and logs what staff changed.';

create function private.check_custom_values(kind text, answers jsonb, is_staff boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  form constant uuid := (select id from public.forms where purpose = kind);
  guarded jsonb;
  checked jsonb;
begin
  if not is_staff and jsonb_typeof(answers) = 'object' then
    select jsonb_object_agg(f.id, private.answer_problem('staff_only', 'Only staff can change this now.') -> 'problem') into guarded
    from public.form_fields as f where f.form_id = form and f.visibility = 'staff' and answers ? f.id::text;
    if guarded is not null then
      perform private.raise_problems('invalid_answers', 'Check the marked answers.', guarded);
    end if;
  end if;
  checked := private.check_answers(form, answers, true);
  -- What another answer makes pointless is removed; a field that was removed from the form keeps its value.
  return checked || coalesce((select jsonb_object_agg(f.id, null) from public.form_fields as f
    where f.form_id = form and f.archived_at is null and answers ? f.id::text and not checked ? f.id::text), '{}');
end
$$;
comment on function private.check_custom_values(text, jsonb, boolean) is
  'The given values {field id: value} as they are stored, null for those to remove; 422 invalid_answers with a problem for each field.';

create function private.custom_role(kind text, target uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not case kind
      when 'listing' then exists (select from public.businesses where id = target)
      when 'organization' then exists (select from public.business_profiles where id = target)
      when 'person' then exists (select from public.profiles where id = target) else false end then null
    when private.actor_role() in ('admin', 'editor', 'system') then 'staff'
    when case kind
      when 'listing' then target = any (private.my_business_ids())
      when 'organization' then target = any (private.my_organization_ids())
      else target = (select auth.uid()) end then 'own' end
$$;
comment on function private.custom_role(text, uuid) is
  'As what the caller writes the custom values of a listing, organization or person: staff, own (owners and managers, owners, '
  'the person), or null.';

-- Texts of a public listing follow the rule of its description: where that needs approval, they do. Choices, numbers and
-- dates are facts that people rely on, and show at once.
create function private.moderated_custom_fields(business uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.id), '{}') from public.form_fields as f join public.forms as form on form.id = f.form_id
  where form.purpose = 'listing' and f.visibility <> 'staff'
    and f.type in ('text', 'long_text', 'address', 'email', 'phone', 'file')
    and exists (select from public.site_settings where 'description' = any (moderated_fields))
    and exists (select from public.businesses where id = business and status = 'approved')
$$;
comment on function private.moderated_custom_fields(uuid) is
  'The custom fields of a listing whose changes need approval: texts, once it is public.';

create function private.set_custom_values(kind text, target uuid, answers jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  as_role constant text := private.custom_role(kind, target);
  checked jsonb;
  waits jsonb := '{}';
begin
  if as_role is null then
    raise exception using errcode = '42501', message = 'You may not change this.';
  end if;
  if kind = 'listing' then
    if as_role = 'own' then perform private.lock_change_requests(); end if;
    if (select status from public.businesses where id = target for no key update) = 'merged' then
      perform private.raise_error(409, 'listing_merged', 'This listing was merged into another one. Reload the page.');
    end if;
  elsif kind = 'organization' then perform 1 from public.business_profiles where id = target for no key update;
  else perform 1 from public.profiles where id = target for no key update;
  end if;

  checked := private.check_custom_values(kind, answers, as_role = 'staff');
  if kind = 'listing' and as_role = 'own' then
    select coalesce(jsonb_object_agg(sent.key, sent.value), '{}') into waits from jsonb_each(checked) as sent
    where sent.key::uuid = any (private.moderated_custom_fields(target))
      and nullif(sent.value, 'null') is distinct from coalesce((
        select nullif(patch -> 'custom_values' -> sent.key, 'null') from public.change_requests
        where business_id = target and status = 'pending' and patch -> 'custom_values' ? sent.key), (
        select value from public.custom_values where entity_id = target and field_id = sent.key::uuid));
    checked := checked - private.moderated_custom_fields(target)::text[];
  end if;
  perform private.write_custom_values(kind, target, checked);
  if waits <> '{}' then
    insert into public.change_requests (business_id, patch)
    values (target, jsonb_build_object('custom_values', waits));
    -- Kept until it is decided; the file that it would replace stays as well.
    update public.form_files set belongs_to = target where belongs_to is null
      and id in (select private.as_uuid(value ->> 'id') from jsonb_each(waits) where jsonb_typeof(value) = 'object');
  end if;
  return jsonb_build_object('waits', array(select jsonb_object_keys(waits)));
end
$$;
grant execute on function private.set_custom_values(text, uuid, jsonb) to authenticated, service_role;

create function public.set_custom_values(entity text, entity_id uuid, answers jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.set_custom_values(entity, entity_id, answers)
$$;
comment on function public.set_custom_values(text, uuid, jsonb) is
  'Sets values of custom fields {field id: value} of a listing, organization or person; null or an empty value removes one, and '
  'fields that are not sent stay. For staff, owners and managers of the listing, the owner of the organization, the person. '
  '422 invalid_answers with the problem of each field in the hint. Texts of a public listing become a change request; returns '
  'their fields as {"waits": []}.';
grant execute on function public.set_custom_values(text, uuid, jsonb) to authenticated, service_role;

-- By a change request that was approved, or is checked when it is sent.
create function private.apply_custom_patch(target uuid, answers jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_custom_values('listing', target, private.check_custom_values('listing', answers, false));
end
$$;
comment on function private.apply_custom_patch(uuid, jsonb) is 'Writes the custom values of a change request to its listing.';

-- The kept listing's own values stay; those that it does not have come from the other one.
create function private.merge_custom_values(merge uuid, keep uuid, remove uuid) returns void
language sql volatile security definer set search_path = '' as $$
  with moved as (
    update public.custom_values as item set business_id = keep
    where business_id = remove and not exists (
      select from public.custom_values as own where own.business_id = keep and own.field_id = item.field_id)
    returning field_id, value)
  insert into private.listing_merge_items (merge_id, kind, item_id, label, before)
  select merge, 'custom_values', moved.field_id, f.label, moved.value
  from moved join public.form_fields as f on f.id = moved.field_id
$$;
comment on function private.merge_custom_values(uuid, uuid, uuid) is
  'Moves the values of a merged listing that the kept one lacks, and records them for the undo.';

create function private.unmerge_custom_values(merge uuid, kept uuid, removed uuid) returns text[]
language sql volatile security definer set search_path = '' as $$
  with moved as (
    update public.custom_values as item set business_id = removed from private.listing_merge_items as was
    where was.merge_id = merge and was.kind = 'custom_values' and item.business_id = kept
      and item.field_id = was.item_id::uuid and item.value = was.before
      and not exists (select from public.custom_values as own where own.business_id = removed and own.field_id = item.field_id)
    returning item.field_id)
  select coalesce(array_agg('custom_values' || field_id::text), '{}') from moved
$$;
comment on function private.unmerge_custom_values(uuid, uuid, uuid) is
  'Gives back the values that a merge moved and nobody changed since; returns them as kind and id.';

-- Reading values with what they are called.

create function private.fact_translations(field public.form_fields, value jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_object_agg(language, jsonb_strip_nulls(jsonb_build_object('label', texts -> 'label', 'section', texts -> 'section',
      'value', case when field.type in ('choice', 'choices') then (
        select jsonb_agg(coalesce(nullif(btrim(texts -> 'options' ->> (option ->> 'id')), ''), option ->> 'label') order by place)
        from jsonb_array_elements(field.options) with ordinality as o (option, place) where value @> (option -> 'id')) end))), '{}')
    from jsonb_each(field.translations) as t (language, texts)
  );
end
$$;
comment on function private.fact_translations(public.form_fields, jsonb) is
  'What a field and its chosen options are called in other languages: {language: {label, section, value}}.';

create function private.custom_facts(business uuid, visibilities text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', f.id, 'section', f.section, 'label', f.label, 'type', f.type, 'value', case
        when f.type in ('choice', 'choices') then (select jsonb_agg(option ->> 'label' order by place)
          from jsonb_array_elements(f.options) with ordinality as o (option, place) where v.value @> (option -> 'id'))
        else v.value end, 'translations', private.fact_translations(f, v.value)) order by form.purpose, f.position, f.id), '[]')
    from public.businesses as b
    join public.custom_values as v on v.business_id = b.id or v.organization_id = b.organization_id
    join public.form_fields as f on f.id = v.field_id and f.archived_at is null and f.visibility = any (visibilities)
    join public.forms as form on form.id = f.form_id
    where b.id = business and b.status = 'approved'
  );
end
$$;
comment on function private.custom_facts(uuid, text[]) is
  'The values of a public listing, and of its organization, in the fields with these visibilities: [{field, section, label, type, value, translations}].';

create function private.members_facts(listing text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.is_member() then private.custom_facts(b.id, '{members}') else '[]' end
  from public.businesses as b where b.slug = listing
$$;
grant execute on function private.members_facts(text) to authenticated, service_role;

create function public.members_facts(listing text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.members_facts(listing) $$;
comment on function public.members_facts(text) is
  'What members see of a public listing, by its slug, besides what everybody sees: [{field, section, label, type, value, translations}]; none for others.';
grant execute on function public.members_facts(text) to authenticated, service_role;

create function private.export_my_custom_values() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('entity', v.entity, 'entity_id', v.entity_id, 'field', f.label,
    'value', v.value, 'text', private.custom_text(f, v.value)) order by v.entity, v.entity_id, f.position), '[]')
  from public.custom_values as v join public.form_fields as f on f.id = v.field_id
  -- About oneself also what staff noted: it is personal data.
  where v.user_id = (select auth.uid())
    or (f.visibility <> 'staff' and (
      v.business_id in (select id from public.businesses where owner_id = (select auth.uid()))
      or v.organization_id in (select id from public.business_profiles where owner_id = (select auth.uid()))))
$$;
grant execute on function private.export_my_custom_values() to authenticated, service_role;
