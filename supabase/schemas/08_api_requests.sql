-- What PostgREST asks before each request of the REST API (db_pre_request), on a hosted project and locally.

-- Texts of people are bounded, but only once they were read, and triggers and expressions work on them before that. The longest of each:
-- posts 200,000 characters, answers to forms 200,000 bytes, minutes 50,000 characters, which may take four bytes each. Staff import rows.
create function private.check_api_request() returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  headers json;
  path constant text := coalesce(current_setting('request.path', true), '');
  is_visitor constant boolean := current_setting('role') = 'anon';
  size bigint;
  max_size integer;
begin
  if not is_visitor and current_setting('role') <> 'authenticated' then return; end if;
  headers := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::json;
  -- The planner estimates from statistics of all rows, those that row level security hides included.
  if headers ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise sqlstate 'PT400' using message = 'Rows are counted exactly or not at all.', detail = 'count_not_exact',
      hint = 'Send Prefer: count=exact.';
  end if;
  -- Two conditions: one that names a function asks for the right to it, wherever it ends.
  if not is_visitor and path <> '/rpc/claim_account' then
    if not private.is_proven_session() then
      raise sqlstate 'PT403' using message = 'Sign in by a link in an email first. Then choose a password.', detail = 'address_not_confirmed';
    end if;
  end if;
  size := substring(headers ->> 'content-length' from '^[0-9]{1,12}$');
  if size is null or size <= 65536 then return; end if;
  max_size := case
    when path like '%/rpc/save_registration_answers' then 262144
    when is_visitor then 65536
    when path like '%/blog_posts' then 1048576
    else 262144 end;
  if size <= max_size then return; end if;
  if not is_visitor then
    -- Only who is signed in may ask.
    if private.is_staff() then max_size := 2097152; end if;
  end if;
  if size > max_size then
    raise sqlstate 'PT413' using detail = 'request_too_large',
      message = format('This is too much at once: more than %s KB. Shorten it and try again.', max_size / 1024);
  end if;
end
$$;
comment on function private.check_api_request() is
  'Refuses estimated counts, which tell how many hidden rows there are, sessions by the password of a sign-up that the owner of the address has not '
  'confirmed, and bodies that are larger than anything that people may write. PostgREST calls it before each request.';
grant execute on function private.check_api_request() to anon, authenticated, service_role;

-- An error rolls back what was counted on the way to it, so that a limit would never be reached by tries that fail. What is returned does not.
create function private.answer_refusal(state text, said text, reason text, advice text default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- Outside of the REST API there is no status to set.
  if coalesce(current_setting('request.method', true), '') = '' then
    raise exception using errcode = state, message = said, detail = coalesce(reason, ''), hint = coalesce(advice, '');
  end if;
  perform set_config('response.status', substr(state, 3), true);
  return jsonb_build_object('code', state, 'message', said, 'details', nullif(reason, ''), 'hint', nullif(advice, ''));
end
$$;
comment on function private.answer_refusal(text, text, text, text) is
  'A refusal as private.raise_error makes it, but as the result of a function that returns jsonb: PostgREST answers the same, and commits. '
  'Elsewhere it is raised.';

create function private.refuse(http_status integer, reason_code text, message text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.answer_refusal('PT' || http_status, message, reason_code);
end
$$;
comment on function private.refuse(integer, text, text) is
  'private.raise_error as the result of a function that returns jsonb, after which what was counted stays.';

-- Before all other triggers, which work on the texts of a row before its checks do. 512 KB unless the trigger says otherwise.
create function private.assert_row_size() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_column_size(new) > coalesce(tg_argv[0]::integer, 524288) then
    perform private.raise_error(413, 'row_too_large', 'This is too long to be saved. Shorten it and try again.');
  end if;
  return new;
end
$$;
comment on function private.assert_row_size() is
  'Refuses a row that is larger than all that its columns may hold, before anything else works on its texts.';

-- A setting of the whole cluster. Databases that are set up at the same time would change the one row of it at once.
do $$
begin
  if not exists (select from pg_catalog.pg_db_role_setting
    where setrole = 'authenticator'::regrole and setdatabase = 0
      and 'pgrst.db_pre_request=private.check_api_request' = any (setconfig)) then
    perform pg_catalog.pg_advisory_xact_lock(8020114);
    alter role authenticator set pgrst.db_pre_request = 'private.check_api_request';
  end if;
end
$$;
notify pgrst, 'reload config';
