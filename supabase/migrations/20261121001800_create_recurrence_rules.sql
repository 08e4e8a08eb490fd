-- The part of RFC 5545's RRULE that calendars of a town need: FREQ, INTERVAL, COUNT, UNTIL (a date), BYDAY (with 1..5 or -1
-- before the day for months), BYMONTHDAY and BYMONTH.
create function private.is_rrule(rule text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(rule) <= 200 and rule ~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;(INTERVAL=[1-9][0-9]?|COUNT=[1-9][0-9]{0,2}|UNTIL=2[0-9]{3}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])(T[0-9]{6}Z?)?|BYDAY=(-1|[1-5])?(MO|TU|WE|TH|FR|SA|SU)(,(-1|[1-5])?(MO|TU|WE|TH|FR|SA|SU))*|BYMONTHDAY=(-1|[1-9]|[12][0-9]|3[01])(,(-1|[1-9]|[12][0-9]|3[01]))*|BYMONTH=([1-9]|1[0-2])(,([1-9]|1[0-2]))*))*$'
    and rule !~ '(INTERVAL|COUNT|UNTIL|BYDAY|BYMONTHDAY|BYMONTH)=.*;\1='
    and not (rule ~ 'COUNT=' and rule ~ 'UNTIL=')
    and (rule !~ 'BYDAY=[^;]*[0-9]' or rule ~ '^FREQ=MONTHLY')
    -- A date that is none, such as the 31st of February, moves on to the next month.
    and (rule !~ 'UNTIL=' or to_char(to_date(left(substring(rule from 'UNTIL=(\d{8})'), 6) || '01', 'YYYYMMDD')
      + (right(substring(rule from 'UNTIL=(\d{8})'), 2)::integer - 1), 'YYYYMMDD') = substring(rule from 'UNTIL=(\d{8})'))
$$;
comment on function private.is_rrule(text) is 'Whether a rule of recurrence is one that the hub understands.';

create function private.rrule_dates(rule text, first_day date, last_day date) returns setof date
language plpgsql immutable set search_path = '' as $$
declare
  freq constant text := substring(rule from 'FREQ=([A-Z]+)');
  step constant integer := coalesce(substring(rule from 'INTERVAL=(\d+)')::integer, 1);
  most constant integer := substring(rule from 'COUNT=(\d+)')::integer;
  until constant date := to_date(substring(rule from 'UNTIL=(\d{8})'), 'YYYYMMDD');
  by_day constant text[] := string_to_array(substring(rule from 'BYDAY=([^;]+)'), ',');
  by_month_day constant integer[] := string_to_array(substring(rule from 'BYMONTHDAY=([^;]+)'), ',')::integer[];
  by_month constant integer[] := string_to_array(substring(rule from 'BYMONTH=([^;]+)'), ',')::integer[];
  names constant text[] := '{MO,TU,WE,TH,FR,SA,SU}';
  end_day constant date := least(last_day, until);
  day date := first_day;
  found_days integer := 0;
  weekday text;
  month_end integer;
  periods integer;
  matches boolean;
begin
  while day <= end_day and (most is null or found_days < most) loop
    weekday := names[extract(isodow from day)::integer];
    month_end := extract(day from date_trunc('month', day) + interval '1 month - 1 day');
    periods := case freq
      when 'DAILY' then day - first_day
      when 'WEEKLY' then (date_trunc('week', day)::date - date_trunc('week', first_day)::date) / 7
      when 'MONTHLY' then (extract(year from day) - extract(year from first_day)) * 12
        + extract(month from day) - extract(month from first_day)
      else extract(year from day) - extract(year from first_day) end;
    matches := periods % step = 0
      and (by_month is null or extract(month from day)::integer = any (by_month))
      and (by_month_day is null or extract(day from day)::integer = any (by_month_day)
        or extract(day from day)::integer - month_end - 1 = any (by_month_day));
    if matches and by_day is not null then
      matches := weekday = any (by_day)
        or (((extract(day from day)::integer - 1) / 7 + 1)::text || weekday) = any (by_day)
        or (extract(day from day)::integer > month_end - 7 and ('-1' || weekday) = any (by_day));
    elsif matches and by_month_day is null then
      matches := case freq
        when 'DAILY' then true
        when 'WEEKLY' then extract(isodow from day) = extract(isodow from first_day)
        when 'MONTHLY' then extract(day from day) = extract(day from first_day)
        else extract(day from day) = extract(day from first_day)
          and (by_month is not null or extract(month from day) = extract(month from first_day)) end;
    end if;
    if matches then
      found_days := found_days + 1;
      return next day;
    end if;
    day := day + 1;
  end loop;
end
$$;
comment on function private.rrule_dates(text, date, date) is
  'The dates of a rule that begins on first_day, up to last_day. The first day itself counts only when the rule holds on it.';
revoke execute on function private.is_rrule(text), private.rrule_dates(text, date, date) from public;
grant execute on function private.is_rrule(text) to authenticated, service_role;
