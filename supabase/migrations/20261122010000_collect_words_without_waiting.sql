-- Two listings saved at the same moment waited for each other's new words, and for each other: one save failed as a deadlock. A
-- word may stand twice; whoever reads takes each once.
alter table private.directory_words drop constraint directory_words_pkey;
create index directory_words_word_idx on private.directory_words (word);

create or replace function private.collect_directory_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.directory_words
  select distinct word from regexp_split_to_table(
    lower(extensions.unaccent('extensions.unaccent', concat_ws(' ', new.name, new.tagline, new.description,
      array_to_string(new.categories, ' '), new.city))), '[^a-z0-9]+') as word
  where char_length(word) between 3 and 40 and word ~ '[a-z]'
    and not exists (select from private.directory_words as known where known.word = word.word);
  return null;
end
$$;

create or replace function private.corrected_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select set_config('pg_trgm.similarity_threshold', '0.2', true);
  -- For each word the nearest, three at most: what is a letter farther is another word, "coffee" and "crumb" for "cofee". The word
  -- itself where there is none.
  select to_tsquery('pg_catalog.english', string_agg('(' || coalesce((
    select string_agg(nearest.word, ' | ') from (
      select near.word from (
        select known.word, extensions.similarity(known.word, typed.word) as likeness,
          extensions.levenshtein(known.word, left(typed.word, 40)) as letters,
          min(extensions.levenshtein(known.word, left(typed.word, 40))) over () as fewest,
          max(extensions.similarity(known.word, typed.word)) over () as likest
        from private.directory_words as known
        where known.word operator(extensions.%) typed.word
          and extensions.levenshtein(known.word, left(typed.word, 40)) <= char_length(typed.word) / 2
        group by known.word
      ) as near
      where near.letters = near.fewest or near.likeness = near.likest
      order by near.letters, near.likeness desc, near.word limit 3
    ) as nearest), typed.word) || ')', ' & '))
  from regexp_split_to_table(words, '[^a-z0-9]+') with ordinality as typed (word, place) where typed.word <> '' and typed.place <= 8
$$;
