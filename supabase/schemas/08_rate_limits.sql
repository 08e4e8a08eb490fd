-- Rate limits that all instances of the edge functions share.

create table private.rate_limits (
  key text primary key,
  window_start timestamptz not null,
  used integer not null default 0
);
comment on table private.rate_limits is
  'How often something was done in a window of time, which begins with the first use. Keys are HMACs: nobody can '
  'tell who it was, not even by trying all addresses.';

create index rate_limits_window_start_idx on private.rate_limits (window_start);

alter table private.rate_limits enable row level security;

create function private.consume_rate_limit(limit_key text, max_count integer, window_seconds integer, amount integer default 1)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  now_used integer;
begin
  insert into private.rate_limits as known (key, window_start, used)
  values (private.sign('visits', limit_key), clock_timestamp(), amount)
  on conflict (key) do update set (window_start, used) = (
    select case when is_over then clock_timestamp() else known.window_start end,
      case when is_over then amount else known.used + amount end
    from (select known.window_start <= clock_timestamp() - make_interval(secs => window_seconds) as is_over) as present
  )
  returning used into now_used;
  return now_used <= max_count;
end
$$;
grant execute on function private.consume_rate_limit(text, integer, integer, integer) to service_role;

create function public.consume_rate_limit(limit_key text, max_count integer, window_seconds integer)
returns boolean
language sql security invoker set search_path = '' as $$
  select private.consume_rate_limit(limit_key, max_count, window_seconds)
$$;
comment on function public.consume_rate_limit(text, integer, integer) is
  'Counts one use of a key; false if it was used more than max_count times in the present window, which '
  'began with its first use. With the service key.';
grant execute on function public.consume_rate_limit(text, integer, integer) to service_role;

-- No window is longer than a day, and the privacy page promises the same.
create function private.delete_old_rate_limits() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.rate_limits where window_start <= now() - interval '1 day';
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
grant execute on function private.delete_old_rate_limits() to service_role;

create function public.delete_old_rate_limits() returns integer
language sql security invoker set search_path = '' as $$ select private.delete_old_rate_limits() $$;
comment on function public.delete_old_rate_limits() is
  'Deletes what rate limits counted more than a day ago. Returns how many rows. Regular work, with the service '
  'key.';
grant execute on function public.delete_old_rate_limits() to service_role;
