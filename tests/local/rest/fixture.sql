create extension if not exists pg_trgm with schema extensions;
create type listing_status as enum ('draft', 'published');

create table categories (id uuid primary key default gen_random_uuid(), slug text not null unique, name text not null);

create table shops (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null check (char_length(name) >= 2),
  owner_id uuid default auth.uid(),
  category_id uuid references categories (id),
  status listing_status not null default 'draft',
  tags text[] not null default '{}',
  rating numeric(4, 2),
  exact numeric,
  visits bigint,
  note text,
  extra jsonb,
  plain json,
  parts jsonb[],
  opened date,
  created_at timestamptz not null default now(),
  search tsvector generated always as (to_tsvector('simple', coalesce(name, ''))) stored
);

create table reviews (
  id bigint generated always as identity primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  stars int not null check (stars between 1 and 5)
);

create table bookings (
  id int primary key,
  room int not null,
  during int4range not null,
  exclude using gist (during with &&)
);

create table lists (ids int[], words text[], times timestamptz[], grid int[][], bytes bytea, far bigint);

create table hidden (id int primary key);

-- Named like tables of auth and storage, which lite confuses by bare name.
create table users (id int primary key, nickname text not null);
create table objects (id int primary key, label text not null);

create view published_shops with (security_invoker = true) as
  select shops.id, shops.slug, shops.name, categories.name as category_name
  from shops left join categories on categories.id = shops.category_id where status = 'published';

create function find_shops(q text) returns setof shops language sql stable as
  $$ select * from shops where name ilike '%' || q || '%' order by slug $$;
create function keep_json(value jsonb) returns jsonb language sql immutable as $$ select value $$;
create function whoami() returns jsonb language sql stable as
  $$ select jsonb_build_object('role', current_user, 'uid', auth.uid(), 'claims', auth.jwt(),
     'agent', current_setting('request.headers', true)::json ->> 'user-agent') $$;
create function fail(code text) returns void language plpgsql as
  $$ begin raise exception 'broken on purpose' using errcode = code, hint = 'a hint', detail = 'a detail'; end $$;
create function ask_for_teapot() returns void language plpgsql as
  $$ begin raise sqlstate 'PGRST' using message = '{"code":"TEA","message":"short and stout"}',
     detail = '{"status":418,"headers":{"X-Kind":"pot"}}'; end $$;
create function sleep_long() returns void language sql volatile as $$ select pg_sleep(10) $$;

alter table shops enable row level security;
alter table reviews enable row level security;
alter table hidden enable row level security;
create policy "published shops are public" on shops for select to anon, authenticated
  using (status = 'published' or owner_id = (select auth.uid()));
create policy "owners add shops" on shops for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "owners change shops" on shops for update to authenticated using (owner_id = (select auth.uid()));
create policy "reviews are public" on reviews for select to anon, authenticated using (true);

grant select on shops, categories, reviews, published_shops, users, objects to anon, authenticated;
grant insert on shops to authenticated;
grant update (name, note) on shops to authenticated;
grant all on lists, shops, categories, reviews, users, objects, bookings to service_role;
grant usage on all sequences in schema public to service_role;

insert into categories values ('00000000-0000-0000-0000-0000000000c1', 'food', 'Food');
insert into shops (id, slug, name, category_id, status, tags, rating, owner_id) values
  ('00000000-0000-0000-0000-0000000000b1', 'cafe-eclair', 'Cafe Eclair', '00000000-0000-0000-0000-0000000000c1',
   'published', '{coffee}', 4.50, null),
  ('00000000-0000-0000-0000-0000000000b2', 'wood-works', 'Wood Works', null, 'published', '{wood}', 4.1, null),
  ('00000000-0000-0000-0000-0000000000b3', 'secret', 'Secret Shop', null, 'draft', '{}', null, null);
insert into users values (1, 'ann');
insert into objects values (1, 'a label');
