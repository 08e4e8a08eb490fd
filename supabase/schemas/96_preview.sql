-- Staff see the hub before its launch. Pages come from a server that knows no sessions: the browser of a staff
-- member gets a token from here and hands it to the site, which sets it as a cookie that scripts cannot read.

insert into private.hub_secrets values ('preview', extensions.gen_random_bytes(32));

create function private.create_preview_token() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  claims text;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can preview the site.';
  end if;
  claims := (select auth.uid()) || '.' || extract(epoch from date_trunc('second', now() + interval '1 hour'))::bigint;
  return claims || '.' || private.sign('preview', claims);
end
$$;
grant execute on function private.create_preview_token() to authenticated, service_role;

create function public.create_preview_token() returns text
language sql security invoker set search_path = '' as $$ select private.create_preview_token() $$;
comment on function public.create_preview_token() is
  'A token that shows the site before its launch for an hour; for staff with their second factor.';
grant execute on function public.create_preview_token() to authenticated, service_role;

-- Ends at once for who is no longer on the staff.
create function private.is_preview_token(token text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  parts constant text[] := string_to_array(token, '.');
begin
  if cardinality(parts) is distinct from 3 or parts[1] !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    or parts[2] !~ '^[0-9]{10}$'
    or private.sign('preview', parts[1] || '.' || parts[2]) is distinct from parts[3] then return false; end if;
  return to_timestamp(parts[2]::bigint) > now()
    and exists (select from public.staff where user_id = parts[1]::uuid);
end
$$;
grant execute on function private.is_preview_token(text) to anon, authenticated, service_role;

create function public.is_preview_token(token text) returns boolean
language sql stable security invoker set search_path = '' as $$ select private.is_preview_token(token) $$;
comment on function public.is_preview_token(text) is
  'Whether a token of create_preview_token() is valid now. For the site''s server.';
grant execute on function public.is_preview_token(text) to anon, authenticated, service_role;
