-- What a stand-in for PostgREST got wrong.
create schema private_things;
create schema second;
grant usage on schema second to anon, authenticated, service_role;
create table second.things (id int primary key, name text);
insert into second.things values (1, 'elsewhere');
grant select on second.things to anon, service_role;

create table people (id int primary key, name text not null, boss_id int references people (id));
create table rooms (id int primary key, title text not null);
create table talks (
  id int primary key, title text not null, stage int not null default 7,
  speaker_id int references people (id), host_id int references people (id), room_id int references rooms (id),
  tags text[] not null default '{}', extra jsonb
);
create table attendances (person_id int references people (id), talk_id int references talks (id), seat text,
  primary key (person_id, talk_id));
create table passports (person_id int primary key references people (id), number text not null);

insert into people values (1, 'Ann', null), (2, 'Bob', 1), (3, 'Cem', 1);
insert into rooms values (1, 'Blue'), (2, 'Red');
insert into talks values (1, 'Opening', 1, 1, 2, 1, '{a,b}', '{"level": {"name": "easy"}}'),
  (2, 'Middle', 2, 2, 3, 2, '{}', null), (3, 'Closing', 3, 2, null, null, '{c}', '{"level": {"name": "hard"}}');
insert into attendances values (1, 2, 'A1'), (3, 2, 'A2'), (3, 1, null);
insert into passports values (1, 'X1');

create view talk_list with (security_invoker = true) as select id, title, speaker_id as by from talks;

create type point_of_interest as (x int, label text);
create function name_point(point point_of_interest) returns text language sql immutable as
  $$ select (point).label || ':' || (point).x $$;
create function name_points(points point_of_interest[]) returns int language sql immutable as
  $$ select sum((p).x)::int from unnest(points) p $$;
create function take_json(json) returns jsonb language sql immutable as $$ select $1::jsonb $$;
create function take_text(text) returns text language sql immutable as $$ select upper($1) $$;
create function take_bytes(bytea) returns int language sql immutable as $$ select length($1) $$;
create function total(variadic numbers int[]) returns int language sql immutable as $$ select sum(n)::int from unnest(numbers) n $$;
create function overloaded(a int) returns text language sql immutable as $$ select 'one' $$;
create function overloaded(a int, b int) returns text language sql immutable as $$ select 'two' $$;
create function unclear(a int) returns text language sql immutable as $$ select 'int' $$;
create function unclear(a text) returns text language sql immutable as $$ select 'text' $$;
create function all_talks() returns setof talks language sql stable as $$ select * from talks $$;
create function rename_talks(prefix text) returns setof talks language sql volatile as
  $$ update talks set title = prefix || title returning * $$;
create function numbers() returns setof int language sql immutable as $$ select generate_series(1, 3) $$;
create function nothing_at_all() returns void language sql volatile as $$ select $$;
create function first_talk() returns talks language sql stable as $$ select * from talks order by id limit 1 $$;
create function loud_title(talks) returns text language sql stable as $$ select upper($1.title) $$;
create function mentor(talks) returns setof people rows 1 language sql stable as $$ select * from people where id = $1.host_id $$;
create function choose_response() returns text language plpgsql as $$ begin
  perform set_config('response.headers', '[{"X-Chosen": "yes"}, {"Cache-Control": "no-store"}]', true);
  perform set_config('response.status', '202', true);
  return 'chosen'; end $$;

grant select, insert, update, delete on people, rooms, talks, attendances, passports, talk_list to service_role;
grant select on people, rooms, talks, attendances, passports, talk_list to anon;
