-- The site shows avatars by their address; whatever is no web address must not get there.
update public.profiles set avatar_url = null where avatar_url !~ '^https?://[^[:space:]]+$';
alter table public.profiles
  add constraint profiles_avatar_url_is_web_address check (avatar_url ~ '^https?://[^[:space:]]+$');
