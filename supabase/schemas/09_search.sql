-- How the words of a search are understood: synonyms, the dictionary of corrections, and ranks. Directory, events,
-- jobs, deals, posts and the search of everything all use it.

-- Words that occur in public content and in synonyms. A misspelled word is replaced by a near one, which is far
-- cheaper than comparing with every text. Words that nothing has any more do no harm: a correction counts only
-- if it finds something.
create table private.search_words (word text collate "C" not null);

create index search_words_trgm_idx on private.search_words
  using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
create index search_words_word_idx on private.search_words (word);

alter table private.search_words enable row level security;

create function private.plain_words(q text) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return left(btrim(lower(extensions.unaccent('extensions.unaccent', coalesce(left(q, 1000), '')))), 100);
end
$$;

create function private.split_words(words text) returns text[]
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(left(word, 40) order by place), '{}')
    from (select word, place from regexp_split_to_table(words, '[^[:alnum:]]+') with ordinality as split (word, place)
      where word <> '' order by place limit 8) as first
  );
end
$$;
comment on function private.split_words(text) is 'The first eight words of a plain text.';

-- The parser of Postgres takes "hair/nails" for a file, "toys.com" for a host and "3.5" for a number, where who searches types words.
create function private.searched_text(content text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return translate(extensions.unaccent('extensions.unaccent', content), $signs$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$, repeat(' ', 32));
end
$$;
comment on function private.searched_text(text) is
  'A plain text as it is searched: without accents, and with spaces for its signs, where private.split_words splits what is typed.';

create function private.text_document(content text, weight "char") returns tsvector
language plpgsql immutable set search_path = '' as $$
begin
  return setweight(to_tsvector('pg_catalog.english', private.searched_text(content)), weight);
end
$$;
comment on function private.text_document(text, "char") is 'The stems of a plain text, which the public search finds, with a weight from A to D.';

create function private.add_search_words(content text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.search_words
  select distinct word from regexp_split_to_table(
    lower(extensions.unaccent('extensions.unaccent', regexp_replace(left(content, 50000), '<[^>]*>', ' ', 'g'))),
    '[^a-z0-9]+') as found (word)
  where char_length(word) between 3 and 40 and word ~ '[a-z]'
    and not exists (select from private.search_words as known where known.word = found.word collate "C");
end
$$;
comment on function private.add_search_words(text) is 'Adds the words of a text to the dictionary of the search.';

-- Arguments: the columns with words.
create function private.collect_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fields constant jsonb := to_jsonb(new);
begin
  perform private.add_search_words((
    select string_agg(fields ->> name, ' ') from unnest(tg_argv) as columns (name)));
  return null;
end
$$;
comment on function private.collect_search_words() is
  'Adds the words of public content, or of a synonym, to the dictionary of the search.';

create function private.joins_words(word text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return ts_lexize('pg_catalog.english_stem', word) = '{}'
    or word = any ('{con,de,del,el,en,la,las,los,para,por,que,un,una,y}');
end
$$;
comment on function private.joins_words(text) is
  'Whether a word of English or Spanish only joins others, as "the" and "de".';

create function private.search_key(phrase text) returns text
language sql stable set search_path = '' as $$
  with stems as (
    select coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word) as stem, place, private.joins_words(word) as joins
    from unnest(private.split_words(private.plain_words(phrase))) with ordinality as split (word, place))
  select string_agg(stem, ' ' order by place) from stems
  where not joins or (select count(*) filter (where not joins) < 2 from stems)
$$;
comment on function private.search_key(text) is
  'A word or phrase as synonyms are looked up: its stems, without case, accents, and words that only join others.';

create function private.other_forms(word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when word ~ '.{4}ing$' then array[left(word, -3) || 'er', left(word, -3) || 'or']
    when word ~ '.{5}(er|or)s?$' then array[regexp_replace(word, '(er|or)s?$', 'ing')]
    when word ~ '[ailr]ves$' then array[left(word, -3) || 'f', left(word, -3) || 'fe']
    when word ~ '(ife|[lr]f|[eo]af)$' then array[regexp_replace(word, 'fe?$', 'ves')]
    else '{}' end;
end
$$;
comment on function private.other_forms(text) is
  'Words that stems keep apart: who does something and the doing ("teacher", "teaching"), and plurals ("knife", "knives").';

create table public.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  language text not null default 'en' constraint search_synonyms_language_known
    check (language = any (private.languages())),
  -- What people type.
  words text[] not null constraint search_synonyms_words_count check (
    cardinality(words) between 1 and 30 and private.is_distinct_list(words)
    and array_to_string(words, e'\n') !~ '[^\n]{61,}'),
  -- What listings, events, jobs, deals and posts say instead: each one is an alternative.
  meanings text[] not null constraint search_synonyms_meanings_count check (
    cardinality(meanings) between 1 and 10 and private.is_distinct_list(meanings)
    and array_to_string(meanings, e'\n') !~ '[^\n]{61,}'),
  -- Derived by a trigger.
  search_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.search_synonyms is 'What people type in a search, and the words of the hub that it means.';

create index search_synonyms_search_keys_idx on public.search_synonyms using gin (search_keys)
  with (fastupdate = off);

create function private.derive_synonym() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_clean_list(new.words) then
    new.words := array(select distinct lower(regexp_replace(btrim(word), '\s+', ' ', 'g'))
      from unnest(new.words) as word order by 1);
  end if;
  new.search_keys := array(select distinct key from unnest(new.words[1:30]) as word,
    lateral (select private.search_key(word) as key) as keyed where key is not null);
  if cardinality(new.search_keys) = 0 then
    perform private.raise_error(422, 'words_needed', 'Enter words with letters or digits.');
  end if;
  return new;
end
$$;
comment on function private.derive_synonym() is
  'Lower-cases a synonym''s words and derives the keys by which they are found.';

create trigger audit_search_synonyms after insert or update or delete on public.search_synonyms
  for each row execute function private.write_audit();
create trigger search_synonyms_1_derive before insert or update on public.search_synonyms
  for each row execute function private.derive_synonym();
create trigger search_synonyms_collect_words after insert or update of words on public.search_synonyms
  for each row execute function private.collect_search_words('words');
create trigger search_synonyms_set_updated_at before update on public.search_synonyms
  for each row execute function private.set_updated_at();

alter table public.search_synonyms enable row level security;
grant select, delete, insert (id, language, words, meanings), update (language, words, meanings)
  on public.search_synonyms to authenticated;
grant select, insert, update, delete on public.search_synonyms to service_role;

create policy "staff read synonyms" on public.search_synonyms for select to authenticated
  using ((select private.is_staff()));
create policy "admins add synonyms" on public.search_synonyms for insert to authenticated
  with check ((select private.is_staff('{admin}')));
create policy "admins change synonyms" on public.search_synonyms for update to authenticated
  using ((select private.is_staff('{admin}'))) with check ((select private.is_staff('{admin}')));
create policy "admins remove synonyms" on public.search_synonyms for delete to authenticated
  using ((select private.is_staff('{admin}')));

-- A search as it was understood. Weights in search documents: A is the name or title, B the categories and what else
-- says what it is, C text, D the place and the business.
create type private.search_terms as (
  -- As typed, without case and accents.
  words text,
  -- What was searched instead, because what was typed finds nothing.
  corrected text,
  -- Another spelling that finds more than what was typed.
  suggestion text,
  -- Whether some of the words are enough, because nothing has all of them.
  is_partial boolean,
  -- Whether what is open comes first.
  open_first boolean,
  -- The words that are searched for, in a row.
  name text,
  -- What is found. Of businesses also what has one of these categories.
  query tsquery,
  categories text[],
  -- For ranks: the best matches first, and each word by itself.
  classes tsquery[],
  each tsquery[]
);

-- A search calls this and synonym_query a hundred times. In PL/pgSQL they are planned once, in SQL each time.
create function private.label_query(query tsquery, weights text) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  -- A lexeme ends with a quote, and its labels follow after a colon. No lexeme has a space or a capital. Expressions with groups would take twenty times as long.
  return replace(replace(
    regexp_replace(regexp_replace(query::text || ' ', ''':[A-D]+', '''', 'g'), ''':\*[A-D]+', ''':*', 'g'),
    ''':* ', ''':*' || weights || ' '), ''' ', ''':' || weights || ' ')::tsquery;
end
$$;
comment on function private.label_query(tsquery, text) is
  'The query for lexemes of these weights only, or of any.';

-- Indexes of documents know words, and not their weights: where a word is in all texts and in no name, each of them would be read.
-- So the indexes have the words of a name as "A/word", too, and likewise those of B and D.
create function private.weighted_document(document tsvector) returns tsvector
language plpgsql immutable set search_path = '' as $$
declare
  whole tsvector := document;
  part tsvector;
  weight "char";
begin
  foreach weight in array '{A,B,D}'::"char"[] loop
    part := ts_filter(document, array[weight]);
    continue when part = '';
    -- A lexeme has no space, and no other one begins with a capital.
    whole := whole || regexp_replace(part::text, '(^| )''', '\1''' || weight::text || '/', 'g')::tsvector;
  end loop;
  return whole;
end
$$;
comment on function private.weighted_document(tsvector) is
  'A search document as it is indexed: with each lexeme of the weights A, B and D once more behind its weight.';
-- Who writes a row computes what its index has.
grant execute on function private.weighted_document(tsvector) to authenticated, service_role;

create function private.weighted_query(query tsquery) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  parts text[] := '{}';
  part text;
  -- For !'lamp':*AB: the part without its labels (!'lamp':*), and what precedes its lexeme (!).
  bare text;
  signs text;
  lexemes text;
begin
  -- Most have no labels.
  if (query::text ~ ''':\*?[A-D]') is not true then return (query); end if;
  -- No lexeme has a space.
  foreach part in array string_to_array(query::text, ' ') loop
    bare := rtrim(part, 'ABD');
    if bare <> part and (right(bare, 2) = ''':' or right(bare, 3) = ''':*') then
      signs := left(bare, strpos(bare, '''') - 1);
      lexemes := '';
      for place in char_length(bare) + 1 .. char_length(part) loop
        lexemes := lexemes || ' | ''' || substr(part, place, 1) || '/' || substr(bare, char_length(signs) + 2);
      end loop;
      part := signs || '( ' || substr(lexemes, 4) || ' )';
    end if;
    parts := parts || part;
  end loop;
  return array_to_string(parts, ' ')::tsquery;
end
$$;
comment on function private.weighted_query(tsquery) is
  'A query with labels A, B and D, none with C, as one that private.weighted_document answers without them. The words of a phrase have the same labels, and are '
  'found within one weight.';

create function private.has_query(document text, query tsquery) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- As a literal, so that the planner knows how many there are.
  return format('%s @@ %L::tsquery', document, query);
end
$$;
comment on function private.has_query(text, tsquery) is 'The condition that a query finds a document, as SQL over the expression of it.';

create function private.has_words(query tsquery) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Of words that must not occur, an index knows nothing.
  return case when querytree(query) = 'T' then private.has_query('d.search_document', query)
    else private.has_query('private.weighted_document(d.search_document)', private.weighted_query(query)) end;
end
$$;
comment on function private.has_words(tsquery) is 'The condition that a query finds a row, as SQL over `d`, by the index.';

create function private.matches_search(query tsquery, categories text[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when categories = '{}' then private.has_words(query)
    else format('(%s or d.categories && %L::text[])', private.has_words(query), categories) end;
end
$$;
comment on function private.matches_search(tsquery, text[]) is
  'What a search finds, as SQL over `d`: what has its words, and the businesses of categories that fit.';

create function private.words_query(words text) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when numnode(query) > 0 then query end
    from (select to_tsquery('pg_catalog.english', words) as query) as read
  );
end
$$;
comment on function private.words_query(text) is
  'Words with operators between them as a query. Null if none is searched for, as "the".';

create function private.synonym_query(wanted text[]) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select string_agg('(' || meant.query::text || ')', ' | ')::tsquery from (
      select distinct private.label_query(plainto_tsquery('pg_catalog.english', private.searched_text(meaning)),
        'AB') as query
      from (
        (select meanings from public.search_synonyms where search_keys && wanted order by id limit 20)
        -- What a category is called in another language means the category. These tables are small.
        union all (select array[name] from public.business_categories where name_keys && wanted)
        union all (select array[name] from public.job_categories where name_keys && wanted)
        union all (select array[name] from public.event_categories where name_keys && wanted)
        union all (select array[name] from public.post_categories where name_keys && wanted)) as found,
        unnest(found.meanings) as meaning) as meant
    where numnode(meant.query) > 0);
end
$$;
comment on function private.synonym_query(text[]) is
  'What words with these keys mean, in names and categories: synonyms, and categories by their names in other '
  'languages. Null without one.';

-- Null stands for words that are not searched for.
create function private.both_queries(one tsquery, other tsquery) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  return case when one is null then other when other is null then one else one && other end;
end
$$;

create function private.either_query(one tsquery, other tsquery) returns tsquery
language plpgsql immutable set search_path = '' as $$
begin
  return case when one is null then other when other is null then one else one || other end;
end
$$;

create function private.build_search_terms(tokens text[]) returns private.search_terms
language plpgsql stable security definer set search_path = '' as $$
declare
  terms private.search_terms;
  size constant integer := cardinality(tokens);
  stems constant text[] := array(select coalesce((ts_lexize('pg_catalog.english_stem', token))[1], token)
    from unnest(tokens) with ordinality as split (token, place) order by place);
  last_word constant text := tokens[size];
  completions text[] := '{}';
  forms text[];
  word tsquery;
  beginning tsquery;
  synonyms tsquery;
  other tsquery;
  whole tsquery;
  typed tsquery;
  meant tsquery;
  -- By place. Null for words that are not searched for.
  senses tsquery[] := '{}';
  matches tsquery[] := '{}';
  phrase record;
begin
  if char_length(last_word) >= 3 then
    completions := array(select known.word from private.search_words as known
      where known.word like last_word || '%' and known.word <> last_word collate "C"
      group by known.word order by known.word limit 10);
  end if;

  for place in 1..size loop
    -- The last word may be the beginning of another.
    word := case when place = size or not private.joins_words(tokens[place]) then private.words_query(tokens[place]) end;
    whole := private.both_queries(whole, word);
    beginning := word;
    forms := private.other_forms(tokens[place]);
    synonyms := private.synonym_query(stems[place] || array(select private.search_key(form) from unnest(forms) as form));
    if place = size and char_length(last_word) >= 2 then
      -- The index reads each alternative by itself: of the word and what it begins, only what is stored otherwise, as "happi" for "happy".
      beginning := private.either_query(private.words_query(nullif(array_to_string(array(select form from unnest(last_word || completions) as form
          where not coalesce(starts_with((ts_lexize('pg_catalog.english_stem', form))[1], last_word), false)), ' | '), '')),
        to_tsquery('pg_catalog.simple', last_word || ':*'));
    end if;
    typed := private.both_queries(typed, beginning);
    senses := senses || private.either_query(private.label_query(word, 'ABD'), synonyms);
    -- "Hairdr" may become a word that has a synonym.
    if synonyms is null and place = size and char_length(last_word) >= 4 and completions <> '{}' then
      synonyms := private.synonym_query(array(select private.search_key(completion)
        from unnest(completions) as completion));
    end if;
    if forms <> '{}' then
      other := private.label_query(private.words_query(array_to_string(forms, ' | ')), 'AB');
      synonyms := private.either_query(synonyms, other);
      senses[place] := private.either_query(senses[place], other);
    end if;
    matches := matches || private.either_query(beginning, synonyms);
  end loop;

  for place in 1..size loop
    meant := private.both_queries(meant, senses[place]);
    terms.query := private.both_queries(terms.query, matches[place]);
  end loop;

  -- "Gas station" is looked up as one, together with each of the other words.
  for phrase in
    select starts, starts + length as ends,
      private.synonym_query(array(
        select private.search_key(array_to_string(tokens[starts:starts + length - 1] || form, ' '))
        from unnest(tokens[starts + length] || private.other_forms(tokens[starts + length])) as form)) as query
    from generate_series(1, size) as starts, generate_series(1, 2) as length where starts + length <= size
  loop
    continue when phrase.query is null;
    synonyms := phrase.query;
    word := phrase.query;
    for place in 1..size loop
      continue when place between phrase.starts and phrase.ends;
      synonyms := private.both_queries(synonyms, senses[place]);
      word := private.both_queries(word, matches[place]);
    end loop;
    meant := private.either_query(meant, synonyms);
    terms.query := private.either_query(terms.query, word);
  end loop;

  terms.name := array_to_string(tokens, ' ');
  terms.is_partial := false;
  terms.open_first := false;
  terms.each := array(select match from unnest(matches) as match where match is not null);
  terms.classes := array[private.label_query(whole, 'A'), private.label_query(whole, 'ABD'),
    private.label_query(meant, 'AD'), meant, private.label_query(typed, 'A'), private.label_query(typed, 'ABD'),
    whole];
  -- A category stands for those below it.
  terms.categories := array(select distinct low.name from public.business_categories as top
    join public.business_categories as low on low.parent_id = top.id
    where private.text_document(top.name, 'A') @@ private.label_query(terms.query, ''));
  return terms;
end
$$;
comment on function private.build_search_terms(text[]) is 'What words mean, without looking whether they find anything.';

create function private.indexed_rows(kind text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case kind
    when 'businesses' then 'public.businesses as d where d.status = ''approved'''
    when 'events' then 'private.listed_events as d where d.until > now()'
    when 'jobs' then 'public.jobs as d where d.status = ''active'''
    when 'deals' then 'public.deals as d where d.status = ''active'''
    when 'posts' then 'public.blog_posts as d where d.status = ''published'''
  end;
end
$$;
comment on function private.indexed_rows(text) is
  'Where the search documents of a kind are indexed, as SQL: a table as d, with the condition of that index or, of events, that they are not over. Not all of it is public.';

create function private.public_rows(kind text, of_business text default null) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- The business by the row, as a single value: joined or hashed, all of them would be read where many rows fit. So would the index of when jobs end, most
  -- of whose entries fit, each time that words are looked for.
  return private.indexed_rows(kind) || case kind
    when 'jobs' then ' and coalesce(d.expire_date > now(), false)'
    when 'deals' then ' and d.visibility = ''public''
      and d.valid_until > now() and d.publish_from <= now()
      and (d.publish_until is null or d.publish_until > now())'
    when 'posts' then ' and d.publish_date <= now()'
    else ''
  end || case when kind not in ('jobs', 'deals') then ''
    when of_business is null then ' and coalesce((
      select b.status = ''approved'' from public.businesses as b where b.id = d.business_id), d.business_id is null)'
    else format(' and exists (select from public.businesses as b where b.id = d.business_id and b.status = ''approved'' and %s)', of_business) end;
end
$$;
comment on function private.public_rows(text, text) is
  'What visitors may see of a kind, as SQL: a table as d and its condition; of_business: only what is of some businesses, few of all, as SQL over `b`.';

-- Whether there is one row looks cheapest by reading rows until it comes: every row if there is none. The indexes of the
-- search documents know, and they are read by bitmap scans.
create function private.finds_any(kinds text[], query tsquery, categories text[]) returns boolean
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  kind text;
  found boolean := false;
begin
  if query is null then return false; end if;
  foreach kind in array kinds loop
    execute format('select exists (select from %s and %s)', private.public_rows(kind),
      private.matches_search(query, case kind when 'businesses' then categories else '{}' end))
      into found;
    exit when found;
  end loop;
  return found;
end
$$;
comment on function private.finds_any(text[], tsquery, text[]) is
  'Whether a query finds anything public of these kinds.';

create function private.count_typing_errors(typed text, known text) returns integer
language sql immutable set search_path = '' as $$
  -- Two letters that changed places are one error.
  select least(extensions.levenshtein(typed, known), 1 + (
    select min(extensions.levenshtein(overlay(typed placing reverse(substr(typed, place, 2)) from place), known))
    from generate_series(1, char_length(typed) - 1) as place))
$$;
comment on function private.count_typing_errors(text, text) is
  'Letters that are missing, too many, wrong, or exchanged with the next one.';

create function private.near_words(typed text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Short words have too many neighbors.
  allowed constant integer := case when char_length(typed) <= 3 then 0 when char_length(typed) <= 6 then 1
    else 2 end;
begin
  if allowed = 0 or typed !~ '[a-z]' then return '{}'; end if;
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  return array(
    select near.word from (
      select likely.word, likely.likeness, private.count_typing_errors(typed, likely.word) as errors from (
        (select known.word::text, extensions.similarity(known.word, typed) as likeness
          from private.search_words as known
          where known.word operator(extensions.%) typed
            and char_length(known.word) between char_length(typed) - allowed and char_length(typed) + allowed
          group by known.word order by likeness desc limit 40)
        -- Exchanged letters change most of the parts that are compared.
        union
        select known.word::text, extensions.similarity(known.word, typed) from private.search_words as known
        where known.word = any (array(
          select overlay(typed placing reverse(substr(typed, place, 2)) from place) collate "C"
          from generate_series(1, char_length(typed) - 1) as place))
      ) as likely where likely.word <> typed
    ) as near where near.errors <= allowed
      -- With a letter exchanged for another, a word of four letters is too often a different word.
      and (char_length(typed) > 4 or char_length(near.word) <> 4 or extensions.levenshtein(typed, near.word) > 1)
    order by near.errors, left(near.word, 1) <> left(typed, 1), near.likeness desc, near.word limit 3);
end
$$;
comment on function private.near_words(text) is
  'Up to three known words that differ by a typing error: a letter missing, too many or in another place in words of four '
  'letters, one error in those of up to six, two in longer ones.';

create function private.search_some(kinds text[], tokens text[], terms private.search_terms) returns private.search_terms
language plpgsql stable security definer set search_path = '' as $$
declare
  one private.search_terms;
  -- By word: what says what something is, what any text says, and beginnings of words.
  named tsquery[] := '{}';
  said tsquery[] := '{}';
  begun tsquery[] := '{}';
  wanted tsquery;
  token text;
  level integer := 0;
begin
  foreach token in array tokens loop
    one := private.build_search_terms(array[token]);
    -- Some that join others have a synonym, as "will".
    continue when one.classes[4] is null or private.joins_words(token) and one.classes[7] is not null;
    named := named || private.label_query(one.classes[4], 'AB');
    said := said || one.classes[7];
    begun := begun || private.label_query(one.query, 'AB');
  end loop;
  terms.is_partial := true;
  terms.categories := '{}';
  terms.classes := said;
  -- The clearest that find anything.
  loop
    level := level + 1;
    terms.each := case level when 1 then named when 2 then said else begun end;
    terms.query := null;
    foreach wanted in array terms.each loop
      terms.query := private.either_query(terms.query, wanted);
    end loop;
    exit when level = 3 or private.finds_any(kinds, terms.query, '{}');
  end loop;
  return terms;
end
$$;
comment on function private.search_some(text[], text[], private.search_terms) is
  'A search for some of these words: in names and categories, or else in texts, or else as beginnings of words.';

create function private.read_search(kinds text[], q text) returns private.search_terms
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Words around what is searched for: they need not occur.
  filler constant text[] := '{a,al,alguien,around,at,barato,best,buen,buena,bueno,busco,buy,by,can,cerca,cheap,close,comprar,con,'
    'de,del,donde,el,en,find,for,get,good,great,hacer,help,here,i,in,is,la,las,local,looking,los,made,make,me,mejor,mejores,mi,my,'
    'near,nearby,nearest,necesito,need,of,or,para,please,por,que,quiero,some,someone,that,the,there,to,town,un,una,want,what,where,'
    'who,with,y}';
  days constant text[] := '{monday,tuesday,wednesday,thursday,friday,saturday,sunday,weekday,weekdays,weekend,weekends,today,'
    'tonight,tomorrow,lunes,martes,miercoles,jueves,viernes,sabado,domingo,hoy,manana}';
  times constant text[] := '{this,next,week,morning,afternoon,evening,night,esta,este,proxima,proximo,fin,semana,tarde,noche}';
  -- What everything of a kind is.
  kind_names constant text[] := '{business,businesses,company,place,places,service,services,shop,shops,store,stores,negocio,negocios,'
    'empresa,lugar,lugares,tienda,tiendas,event,events,evento,eventos,job,jobs,work,empleo,empleos,trabajo,trabajos,coupon,coupons,'
    'deal,deals,discount,offer,offers,cupon,descuento,oferta,ofertas,news,noticias}';
  opening constant text[] := '{open,opened,abierta,abiertas,abierto,abiertos}';
  moments constant text[] := '{ahora,hoy,hours,late,now,right,still,today,tonight}';
  plain constant text := private.plain_words(q);
  tokens text[] := private.split_words(plain);
  rest text[];
  terms private.search_terms;
  one private.search_terms;
  whole tsquery;
  part tsquery;
  open_first boolean := false;
  is_named boolean;
  is_corrected boolean := false;
  is_long_word boolean;
  is_clear boolean;
  near text;
  -- How many near words are tried, so that eight words that nothing has do not cost much more than two.
  tries_left integer := 8;
begin
  -- With operators ("bakery -cafe", "\"farm shop\""): complete words, as they are. Likewise without letters.
  if plain ~ '(^|\s)-\S|"' or cardinality(tokens) = 0 then
    terms.words := plain;
    terms.name := btrim(plain, '" ');
    -- Words that signs join are a phrase, as "drop-off". Postgres sends a notice for no words at all.
    terms.query := websearch_to_tsquery('pg_catalog.english', (
      select string_agg(case when split.parts = '{"",NULL,or}' then 'or'
        else format('%s"%s"', split.parts[1], private.searched_text(coalesce(split.parts[2], split.parts[3]))) end, ' ' order by place)
      from regexp_matches(plain, '(-?)(?:"([^"]*)"?|([^\s"]+))', 'g') with ordinality as split (parts, place)));
    if numnode(terms.query) = 0 then terms.query := null; end if;
    terms.categories := '{}';
    terms.classes := array[private.label_query(terms.query, 'A'), private.label_query(terms.query, 'ABD')];
    terms.each := '{}';
    terms.is_partial := false;
    terms.open_first := false;
    -- "Search instead for" leads here.
    if plain ~ '^"[^"]*"$' and not private.finds_any(kinds, terms.query, '{}') then
      terms.suggestion := (private.read_search(kinds, btrim(plain, '"'))).corrected;
    end if;
    return terms;
  end if;

  terms := private.build_search_terms(tokens);
  -- A name that contains "open" is meant literally.
  if tokens && opening and not private.finds_any(kinds, terms.classes[1], '{}') then
    rest := array(select token from unnest(tokens) with ordinality as split (token, place)
      where token <> all (opening || moments || filler) order by place);
    if cardinality(rest) > 0 then
      tokens := rest;
      open_first := true;
      terms := private.build_search_terms(tokens);
    end if;
  end if;

  -- Most texts do not say on which days something is. Those that do come first among equals.
  rest := array(select token from unnest(tokens) with ordinality as split (token, place)
    where token <> all (days) order by place);
  if cardinality(rest) between 1 and cardinality(tokens) - 1 and not rest <@ (filler || times || kind_names)
    and not private.finds_any(kinds, terms.classes[1], '{}') then
    whole := terms.classes[7];
    tokens := rest;
    terms := private.build_search_terms(tokens);
    terms.classes[7] := whole;
  end if;

  -- Where nothing is called so, what is called so without the words around it is better than texts that happen to have
  -- all the words, which still decide between equals.
  rest := array(select token from unnest(tokens) with ordinality as split (token, place)
    where token <> all (filler || days || times || kind_names) order by place);
  if cardinality(tokens) > 1 then
    is_named := private.finds_any(kinds, terms.classes[4], terms.categories);
    if not is_named and cardinality(rest) between 1 and cardinality(tokens) - 1 then
      whole := terms.classes[7];
      one := private.build_search_terms(rest);
      is_named := private.finds_any(kinds, one.classes[4], one.categories);
      if is_named or not private.finds_any(kinds, terms.query, terms.categories) then
        tokens := rest;
        terms := one;
        terms.classes[7] := whole;
      end if;
    end if;
  end if;

  -- One word that a name, a category or a place has needs neither a correction nor a suggestion. Short words resemble too many others.
  is_long_word := cardinality(tokens) = 1 and char_length(tokens[1]) >= 5;
  is_clear := is_long_word and private.finds_any(kinds, private.label_query(terms.query, 'ABD'), terms.categories);
  if not coalesce(is_named, false) and not is_clear and not private.finds_any(kinds, terms.query, terms.categories) then
    -- Typing errors are corrected word by word: in those that find nothing by themselves.
    for place in 1..cardinality(tokens) loop
      exit when tries_left = 0;
      one := private.build_search_terms(tokens[place:place]);
      continue when private.finds_any(kinds, one.query, one.categories);
      foreach near in array private.near_words(tokens[place]) loop
        exit when tries_left = 0;
        tries_left := tries_left - 1;
        one := private.build_search_terms(array[near]);
        if private.finds_any(kinds, one.query, one.categories) then
          tokens[place] := near;
          is_corrected := true;
          exit;
        end if;
      end loop;
    end loop;
    if is_corrected then
      terms := private.build_search_terms(tokens);
      terms.corrected := array_to_string(tokens, ' ');
    end if;

    -- Nothing has all of them: some are enough.
    if cardinality(terms.each) > 1
      and not (is_corrected and private.finds_any(kinds, terms.query, terms.categories)) then
      terms := private.search_some(kinds, tokens, terms);
    end if;
  elsif not is_named and cardinality(kinds) > 1 and cardinality(terms.each) > 1 then
    -- Texts of one kind have all of them. Of the others, some are enough where they say what it is.
    foreach part in array terms.each loop
      terms.query := private.either_query(terms.query, private.label_query(part, 'AB'));
    end loop;
  end if;

  -- Only the text of something has the word, as a listing does that misspells it: a near word may say what something is.
  if is_long_word and not is_clear and terms.corrected is null then
    foreach near in array private.near_words(tokens[1]) loop
      one := private.build_search_terms(array[near]);
      if private.finds_any(kinds, one.classes[4], '{}') then
        -- No text has it as it was typed.
        if not exists (select from private.search_words as known where known.word like tokens[1] || '%') then
          terms := one;
          terms.corrected := near;
        else
          terms.suggestion := near;
        end if;
        exit;
      end if;
    end loop;
  end if;

  terms.words := plain;
  terms.open_first := open_first;
  return terms;
end
$$;
comment on function private.read_search(text[], text) is
  'What a search means to these kinds (businesses, events, jobs, deals, posts): words and their beginnings, '
  'synonyms, and corrections if nothing has them. The query is null without words.';

create function private.plain_title(title text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Most titles have no accents.
  return format('case when octet_length(%1$s) = char_length(%1$s) then lower(%1$s) else lower(extensions.unaccent(''extensions.unaccent'', %1$s)) end', title);
end
$$;
comment on function private.plain_title(text) is 'A title without case and accents, as SQL over the expression of it.';

create function private.rank_of(terms private.search_terms, document text, title text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when terms.is_partial then
    -- In most names the last word says what it is. Texts that have more of the words come first.
    (select coalesce(string_agg(format('case when %s then %s when %s then 5 else 0 end', private.has_query(document, word), 10 + place,
        private.has_query(document, said)), ' + ' order by place), 'null::integer')
      from unnest(terms.each, terms.classes) with ordinality as split (word, said, place))
  else
    concat('case', (
      -- Most titles do not begin with its first word, an article or a sign, and need no comparison.
      select format(' when strpos(%1$s, %2$L) > 0 and (%1$s ^@ %2$L or %1$s ^@ ''the'' or upper(left(%1$s, 1)) = left(%1$s, 1))
          and (%3$s = %4$L or starts_with(%3$s, %5$L)) then case when %3$s = %4$L then 20 else 18 end',
        title, split_part(wanted, ' ', 1), format($sql$btrim(regexp_replace(regexp_replace(%s, '[^[:alnum:]]+', ' ', 'g'), '^ ?the ', ''))$sql$, title),
        wanted, wanted || ' ')
      from regexp_replace(terms.name, '^the ', '') as wanted where wanted <> ''), (
      select string_agg(format(' when %s then %s + coalesce(%s, false)::integer', private.has_query(document, class), 18 - 2 * place,
        private.has_query(document, terms.classes[cardinality(terms.classes)])), '' order by place)
      from unnest(terms.classes) with ordinality as listed (class, place)), ' when false then 1 else 1 end')
  end;
end
$$;
comment on function private.rank_of(private.search_terms, text, text) is
  'How well a document fits, from 20, as SQL over these two expressions: its name, the beginning of it, words of its name, its categories, synonyms, '
  'beginnings of words, and at last its text, which also decides between equals. Takes the title without case and '
  'accents.';

-- What pages say about a search: which words were searched instead, and which categories fit.
create function private.describe_search(terms private.search_terms) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  fitting jsonb := '[]';
begin
  if terms.query is not null and not terms.is_partial then
    execute format('select coalesce(jsonb_agg(jsonb_build_object(''slug'', fit.slug, ''name'', fit.name) order by fit.rank desc, fit.name), ''[]'') from (
        select c.slug, c.name, %s as rank
        from public.business_categories as c, lateral (select private.text_document(c.name, ''A'') as document) as d
        where case when %s then private.kept_count(''businesses'', c.id::text) > 0 end
        order by rank desc, c.name limit 3) as fit',
      private.rank_of(terms, 'd.document', 'lower(c.name)'), private.has_query('d.document', private.label_query(terms.query, '')))
      into fitting;
  end if;
  return jsonb_build_object('corrected', terms.corrected, 'suggestion', terms.suggestion, 'is_partial', coalesce(terms.is_partial, false),
    'categories', fitting);
end
$$;

create function private.first_rows(kind text, order_by text default null, max_rows integer default 500) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case kind
      when 'businesses' then 'select d.ctid, d.* from public.businesses as d where d.status = ''approved'' order by '
        || coalesce(order_by, 'd.featured desc, d.sort_name, d.id')
      when 'events' then 'select d.ctid, d.* from private.listed_events as d where d.until > now() order by d.next_starts_at, d.next_id'
      when 'jobs' then 'select d.ctid, d.* from public.jobs as d where d.status = ''active''
        order by d.featured desc, d.published_at desc, d.id'
      when 'deals' then 'select d.ctid, d.* from public.deals as d where d.status = ''active'' and d.valid_until > now()
        order by d.featured desc, d.valid_until, d.id'
      when 'posts' then 'select d.ctid, d.* from public.blog_posts as d where d.status = ''published'' and d.publish_date <= now()
        order by d.publish_date desc, d.id'
    end || ' limit ' || max_rows
  );
end
$$;
comment on function private.first_rows(text, text, integer) is
  'A query for the first rows of a kind as its list is ordered, with their place. Not all of them are public.';

-- How a search of a word that many things have stays as fast as one of a rare word: at most so many of its matches are ranked and
-- counted, the best first (docs/decisions/0034).
create type private.found_rows as (
  -- Where the rows are, for this statement only.
  places tid[],
  -- Whether these are all that fit; else the best of more.
  is_exact boolean
);

create function private.search_tiers(terms private.search_terms) returns tsquery[]
language plpgsql immutable set search_path = '' as $$
declare
  pairs tsquery;
begin
  if not terms.is_partial then return terms.classes; end if;
  -- What has two of the words comes before what has one, and the last words before the first.
  select string_agg('(' || (one.word && other.word)::text || ')', ' | ')::tsquery into pairs
  from unnest(terms.each) with ordinality as one (word, place) join unnest(terms.each) with ordinality as other (word, place)
    on one.place < other.place;
  return pairs || array(select word from unnest(terms.each) with ordinality as split (word, place) order by place desc);
end
$$;
comment on function private.search_tiers(private.search_terms) is
  'The matches of a search from the best to the rest, as private.rank_of ranks them: each query may find what an earlier one does.';

create function private.take_places(statement text, at_most integer, taken tid[] default '{}') returns tid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  places tid[] := '{}';
  place tid;
begin
  -- As a limit, at_most would make the planner hope to come upon so many soon, in the order of any index. Planned for all rows, the index of the words is read,
  -- and by its bitmap as many rows as are taken.
  for place in execute statement using taken loop
    exit when cardinality(places) >= at_most;
    places := places || place;
  end loop;
  return places;
end
$$;
comment on function private.take_places(text, integer, tid[]) is 'The first places that a statement finds; $1 in it are those that are taken.';

create function private.find_matches(kind text, source text, terms private.search_terms, at_most integer, is_ranked boolean, first_rows text)
returns private.found_rows
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  found private.found_rows;
  is_business constant boolean := kind = 'businesses';
  categories constant text[] := case when is_business then terms.categories else '{}' end;
  every constant text := private.matches_search(terms.query, categories);
  -- Null stands for all that is found.
  tiers tsquery[] := array[null::tsquery];
  tier tsquery;
  earlier tsquery;
  more tid[];
  first tid[];
  missing integer;
begin
  found.is_exact := true;
  if terms.words = '' then
    execute format('select array(select d.ctid from %s)', source) into found.places;
    return found;
  end if;

  found.places := '{}';
  -- So few that have the words, whoever may see them, need no ranks.
  if is_ranked and cardinality(private.take_places(format('select d.ctid from %s and %s', private.indexed_rows(kind), every), at_most + 1))
    > at_most then
    tiers := array(select better from unnest(private.search_tiers(terms)) with ordinality as listed (better, place) where better is not null
      order by place) || tiers;
    if is_business and terms.open_first then
      terms.open_first := false;
      found := private.find_matches(kind, source || ' and ' || private.open_now_condition(), terms, at_most, true, first_rows);
    elsif is_business and terms.name <> '' and not terms.is_partial then
      -- What is called so, among many that have the word in their names, and then what begins with it.
      found.places := private.take_places(format('select d.ctid from %s and %s and d.sort_name = any (%L::text[])', source, every,
        array[terms.name, 'the ' || terms.name]), at_most);
      found.places := found.places || private.take_places(format(
        'select d.ctid from %s and %s and (d.sort_name ^@ %L or d.sort_name ^@ %L) and d.ctid <> all ($1)', source, every,
        terms.name || ' ', 'the ' || terms.name || ' '), at_most - cardinality(found.places), found.places);
    end if;
  end if;
  -- No row fits two of them, so that each is looked at once, until there are enough.
  foreach tier in array tiers loop
    exit when not found.is_exact;
    missing := at_most - cardinality(found.places);
    more := private.take_places(format('select d.ctid from %s and %s and d.ctid <> all ($1)', source, case when tier is null and (earlier is null or categories <> '{}')
      then every else private.has_words(private.both_queries(case when tier is null then terms.query else tier && terms.query end, !! earlier)) end),
      missing + 1, found.places);
    if cardinality(more) > missing then
      found.is_exact := false;
      -- More than there is room for fit equally well: of these the first in the order of the list, where they are soon found.
      execute format('select array(select d.ctid from %s and (d.search_document @@ %L::tsquery%s) and d.ctid <> all ($1) limit %s)',
        regexp_replace(source, '^\S+', '(' || first_rows || ')'), case when tier is null then terms.query else tier && terms.query end,
        case when tier is null and categories <> '{}' then format(' or d.categories && %L::text[]', categories) else '' end, missing)
        into first using found.places;
      -- Joined: compared one by one, they would take longer than all else.
      more := first || array(select rest.place from unnest(more) with ordinality as rest (place, number)
        left join unnest(first) as taken (place) using (place) where taken.place is null order by rest.number limit missing - cardinality(first));
    end if;
    found.places := found.places || more;
    earlier := private.either_query(earlier, tier);
  end loop;
  return found;
end
$$;
comment on function private.find_matches(text, text, private.search_terms, integer, boolean, text) is
  'At most so many rows that a search finds: all, or of more the best; without words all rows. source: the table of the kind as d and its conditions, as of public_rows. '
  'is_ranked: the best first, else only as the list is ordered. first_rows: a query for the first rows of that order, with their ctid.';
