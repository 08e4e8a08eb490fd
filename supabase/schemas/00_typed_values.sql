-- What people type or paste into one line: texts, addresses and phone numbers, as they are stored, and what is refused. The contracts
-- (one-line.ts, email-address.ts, phone-number.ts, web-address.ts) do and refuse the same; a test compares both.

create function private.clean_line(typed text) returns text
language sql immutable set search_path = '' as $$
  select btrim(case when typed ~ '[^\u0001-\u007F]' then
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(typed,
      -- Soft hyphens, fillers, direction marks and characters of no width.
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]',
      '', 'g'),
      -- What joins emoji, and letters of Arabic and Indic scripts, does nothing next to letters that stand alone or a space.
      '(?<![^\u0001-\u058F\u1E00-\u1FFF[:space:]])[\u200C\u200D]+|[\u200C\u200D]+(?![^\u0001-\u058F\u1E00-\u1FFF[:space:]])', '', 'g'),
      -- The variants of a sign: of digits, # and * in keycaps, but not of letters.
      '(?<![^\u0001-\u058F\u1E00-\u1FFF[:space:]]|[0-9#*\u00A9\u00AE])[\uFE00-\uFE0F]+', '', 'g'),
      '[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]', ' ', 'g')
    else typed end, E' \t\n\r\f\x0b')
$$;
comment on function private.clean_line(text) is
  'A line of text as it reads: without characters that nobody sees, with plain spaces, trimmed. cleanLine of the contracts.';

create function private.clean_code(typed text) returns text
language sql immutable set search_path = '' as $$
  select private.clean_line(normalize(regexp_replace(typed, '[\u200C\u200D\uFE00-\uFE0F]', '', 'g'), NFKC))
$$;
comment on function private.clean_code(text) is
  'The same for what has no writing in it, such as addresses: full-width and other forms become the plain characters.';

create function private.clean_email(typed text) returns text
language sql immutable set search_path = '' as $$
  select lower(translate(
    regexp_replace(private.clean_code(typed), '^(mailto:\s*)?[<(["“‘«]*|[]>)"”’».,;:]+$', '', 'gi'),
    U&'\2010\2011\2018\2019', '--'''''))
$$;
comment on function private.clean_email(text) is
  'An email address as it is stored: in lower case, without characters that nobody sees and what may stand around it.';

create function private.is_email_address(value text) returns boolean
language sql immutable set search_path = '' as $$
  -- Nothing that may stand around an address: "a<shop@town.example>" would be a second spelling of one mailbox.
  select char_length(value) <= 254 and value ~ ('^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@'
    || '(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$')
$$;
comment on function private.is_email_address(text) is
  'Whether a text is an email address that mail servers deliver to, as formats.email of the contracts has it.';
grant execute on function private.is_email_address(text) to authenticated, service_role;

create function private.clean_phone(typed text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(regexp_replace(regexp_replace(btrim(regexp_replace(one, extension, '', 'i')),
      '^\(\s*\+\s*(\d{1,3})\s*\)\s*', '+\1 '), '^\+\s+', '+')
    || coalesce(' ext. ' || (regexp_match(one, extension, 'i'))[2], ''), ' / ' order by place)
  from (select regexp_replace(regexp_replace(
      translate(private.clean_code(typed), U&'\2010\2011\2012\2013\2014\2015\2043\2212\00B7\2022\2219[]{}', '--------...()()'),
      '\s+', ' ', 'g'), '^(tel|phone|ph|tel[eé]fono|t[eé]l)\s*[:.]\s*', '', 'i') as plain,
    '[\s,;(]*(extension|extensi[oó]n|extn|ext|ex|x|interno|int|anexo|#)[\s.:=#-]*(\d{1,7})\s*\)?$' as extension) as read
  cross join lateral regexp_split_to_array(plain,
    '\s*([/,;|&]|\s(or|and|o|y)\s)\s*(?!\s*(e?x|int|anexo|#))', 'i') as several
  -- Else the sign stands within one number, as in 030/1234567.
  cross join lateral unnest(case when (select bool_and(char_length(regexp_replace(regexp_replace(part, extension, '', 'i'), '\D', '', 'g')) >= 7)
    from unnest(several) as part) then several else array[plain] end) with ordinality as numbers (one, place)
$$;
comment on function private.clean_phone(text) is
  'Phone numbers as they are stored: plain spaces and hyphens, "ext. 12" for an extension in whichever words, " / " between two numbers.';

create function private.is_phone_number(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ ('^(?=.{5,60}$)\+?\(?[0-9](?:[ ()./-]{0,3}[0-9]){4,16}\)?(?: (?:ext\. |x)[0-9]{1,7})?'
    || '(?: / \+?\(?[0-9](?:[ ()./-]{0,3}[0-9]){4,16}\)?(?: (?:ext\. |x)[0-9]{1,7})?)?$')
$$;
comment on function private.is_phone_number(text) is
  'Whether a text is one or two phone numbers, each perhaps with an extension, as formats.phone of the contracts has it.';
grant execute on function private.is_phone_number(text) to authenticated, service_role;

create function private.phone_key(phone text) returns text
language sql immutable set search_path = '' as $$
  select right(regexp_replace(regexp_replace(phone, ' / .*$| (ext\. |x)[0-9]+$|\(0\)', '', 'g'), '[^0-9]', '', 'g'), 10)
$$;
comment on function private.phone_key(text) is
  'By which the same phone number is found, however it is written: the last ten digits of the first number, without its extension.';
grant execute on function private.phone_key(text) to authenticated, service_role;

-- No address has spaces, control characters, invisible ones, quotes, or a backslash, which browsers read as a slash; and none has a name before
-- its host, as in https://town.example@other.example, which misleads readers. contracts/web-address.ts has the same, which a test compares.
create function private.is_web_address(value text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(value) <= 2000 and value ~ '^https?://[A-Za-z0-9_.-]+(:[0-9]{1,5})?([/?#][^[:space:]"<>\\\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]*)?$'
$$;
comment on function private.is_web_address(text) is
  'Whether a text is the address of a page: http or https, a host and no user before it, without characters that nobody sees.';
grant execute on function private.is_web_address(text) to authenticated, service_role;

create function private.are_web_addresses(list text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (select from unnest(list) as address where private.is_web_address(address) is not true)
$$;
comment on function private.are_web_addresses(text[]) is 'Whether all are addresses of pages (private.is_web_address).';
grant execute on function private.are_web_addresses(text[]) to authenticated, service_role;

create function private.is_secure_address(value text) returns boolean
language sql immutable set search_path = '' as $$ select starts_with(value, 'https://') and private.is_web_address(value) $$;
comment on function private.is_secure_address(text) is 'Whether a text is a whole web address with https.';
grant execute on function private.is_secure_address(text) to authenticated, service_role;

create function private.is_hub_path(value text) returns boolean
language sql immutable set search_path = '' as $$
  -- Two slashes would begin another site, also once the language before them is cut off.
  select value ~ '^/[^[:space:]"<>\\\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]*$' and value !~ '^[^?#]*//'
$$;
comment on function private.is_hub_path(text) is 'Whether a text is the path of a page or file of the hub itself.';
grant execute on function private.is_hub_path(text) to authenticated, service_role;

create function private.picture_pattern() returns text
language sql immutable set search_path = '' as $$
  -- A hub on a machine of its own may be without https.
  select replace('https://[^C/?#@]+([/?#][^C]*)?|(http://[^C/?#@]+)?/storage/v1/object/public/[^C]+',
    'C', '[:space:]"<>\\\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff')
$$;
comment on function private.picture_pattern() is 'What the address of a picture is, as a regular expression without its ends.';
grant execute on function private.picture_pattern() to authenticated, service_role;

create function private.is_picture_address(value text) returns boolean
language sql immutable set search_path = '' as $$ select value ~ ('^(' || private.picture_pattern() || ')$') $$;
comment on function private.is_picture_address(text) is 'Whether a text is the address of a picture: in the hub''s storage, or elsewhere with https.';
grant execute on function private.is_picture_address(text) to authenticated, service_role;

create function private.are_picture_addresses(list text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(private.is_picture_address(address)), true) from unnest(list) as address
$$;
comment on function private.are_picture_addresses(text[]) is 'Whether all are addresses of pictures.';
grant execute on function private.are_picture_addresses(text[]) to authenticated, service_role;
