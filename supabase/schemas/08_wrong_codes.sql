-- Codes that people type, and others could guess: what is wrong counts, for the address that it comes from and for the account; what is
-- right does not.

create function private.caller_network() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  -- As callerNetwork() of the functions. The edge overwrites the first header; a caller can begin the second one where a proxy only appends.
  address constant text := regexp_replace(btrim(coalesce(headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', 1))), '^::ffff:(?=[0-9.]+$)', '');
begin
  if coalesce(address, '') = '' then return 'unknown'; end if;
  return case family(address::inet) when 6 then network(set_masklen(address::inet, 64))::text else host(address::inet) end;
exception when invalid_text_representation then
  return 'unknown';
end
$$;
comment on function private.caller_network() is
  'The address that a request of the REST API comes from, of IPv6 its /64; "unknown" where nothing says it.';

create function private.wrong_code_keys(about text, visitor text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_remove(array[format('wrong codes of %s by %s', about, coalesce(visitor, private.caller_network())),
    format('wrong codes of %s by %s', about, (select auth.uid()::text))], format('wrong codes of %s by ', about))
$$;
comment on function private.wrong_code_keys(text, text) is 'Under which wrong codes about something are counted: for the address and the account.';

create function private.may_try_code(about text, visitor text default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select from private.rate_limits as known, unnest(private.wrong_code_keys(about, visitor)) as wanted
    where known.key = private.sign('visits', wanted) and known.used >= 10
      and known.window_start > clock_timestamp() - interval '10 minutes');
end
$$;
comment on function private.may_try_code(text, text) is
  'Whether the caller, or a visitor at this address, has not yet typed ten wrong codes about something within ten minutes.';

-- Pages ask again with the same code when something else changes: it counts once.
create function private.count_wrong_code(about text, typed text, visitor text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  limit_key text;
begin
  foreach limit_key in array private.wrong_code_keys(about, visitor) loop
    if private.consume_rate_limit(limit_key || ': ' || private.plain_code(typed), 1, 600) then
      perform private.consume_rate_limit(limit_key, 10, 600);
    end if;
  end loop;
end
$$;
comment on function private.count_wrong_code(text, text, text) is 'Counts a wrong code about something, once within ten minutes.';

create function private.plain_code(typed text) returns text
language sql immutable set search_path = '' as $$ select upper(regexp_replace(left(typed, 100), '\s', '', 'g')) $$;
comment on function private.plain_code(text) is 'A code as it is stored, of what somebody typed.';
