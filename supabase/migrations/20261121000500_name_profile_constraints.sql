-- Every constraint is named <table>_<column>_<kind>: clients find the field and the message by it.
alter table public.profiles rename constraint profiles_user_type_check to profiles_user_type_form;
alter table public.profiles rename constraint profiles_first_name_check to profiles_first_name_length;
alter table public.profiles rename constraint profiles_last_name_check to profiles_last_name_length;
alter table public.profiles rename constraint profiles_avatar_url_check to profiles_avatar_url_length;
alter table public.profiles rename constraint profiles_membership_status_check to profiles_membership_status_known;
alter table public.business_profiles rename constraint business_profiles_business_subscription_status_check
  to business_profiles_business_subscription_status_known;

-- The site shows avatars by their address; whatever is no web address must not get there.
update public.profiles set avatar_url = null where avatar_url !~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$';
alter table public.profiles add constraint profiles_avatar_url_address
  check (avatar_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$');
