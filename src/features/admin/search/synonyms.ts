import { languages } from '#contracts/languages.ts';
import { HubSearch } from '#contracts/search.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { track } from '../../../lib/browser/track.ts';
import { languageName } from '../language-name.ts';
import { foldText } from '../../../lib/shared/fold-text.ts';

/** The languages that people type in, with their names, as options of a field. */
export const languageOptions = languages.map((language) => [language, languageName(language)] as const);

/** Words that people type, and what they mean: each meaning is an alternative. */
export interface Synonym {
  id: string;
  language: string;
  words: string[];
  meanings: string[];
}

/** A synonym as it is typed: words separated by commas or lines. */
export interface SynonymDraft {
  language: string;
  words: string;
  meanings: string;
}

const columns = 'id, language, words, meanings';

/** All synonyms by their first word. Throws the database's error. */
export async function listSynonyms(): Promise<Synonym[]> {
  const data = await loadDataClient();
  const { data: rows } = await data
    .from('search_synonyms')
    .select(columns)
    .order('words')
    .order('id')
    .limit(1000)
    .throwOnError();
  return rows;
}

/** Those that have the text among their words or meanings, of one language or of all (empty). */
export function filterSynonyms(synonyms: readonly Synonym[], text: string, language: string): Synonym[] {
  const wanted = foldText(text);
  return synonyms.filter(
    (one) =>
      (language === '' || one.language === language) &&
      [...one.words, ...one.meanings].some((word) => foldText(word).includes(wanted)),
  );
}

/** The words of a list that was typed with commas or on lines, each once. */
export const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.replace(/\s+/g, ' ').trim())
      .filter((word) => word !== ''),
  ),
];

function toRow({ language, words, meanings }: SynonymDraft) {
  const row = { language, words: splitList(words), meanings: splitList(meanings) };
  if (row.words.length === 0) throw new UserError('Enter what people type.');
  if (row.meanings.length === 0) throw new UserError('Enter what it means.');
  return row;
}

/** Adds a synonym, or changes the one that was `seen`. Throws the database's error. */
export async function saveSynonym(draft: SynonymDraft, seen?: Synonym): Promise<void> {
  const row = toRow(draft);
  const data = await loadDataClient();
  if (seen === undefined) {
    await data.from('search_synonyms').insert(row).throwOnError();
  } else {
    const { data: changed } = await data
      .from('search_synonyms')
      .update(row)
      .eq('id', seen.id)
      .select('id')
      .throwOnError();
    if (changed.length === 0) throw new UserError('This synonym no longer exists. Reload the page.');
  }
  track('admin_action', { action: seen ? 'synonym_change' : 'synonym_add' });
}

/** Removes a synonym. Throws the database's error. */
export async function removeSynonym({ id }: Synonym): Promise<void> {
  const data = await loadDataClient();
  await data.from('search_synonyms').delete().eq('id', id).throwOnError();
  track('admin_action', { action: 'synonym_remove' });
}

/** Adds a removed synonym again. Throws the database's error. */
export async function restoreSynonym({ id, language, words, meanings }: Synonym): Promise<void> {
  const data = await loadDataClient();
  await data.from('search_synonyms').insert({ id, language, words, meanings }).throwOnError();
}

/** What visitors find, the first five of each kind. Throws the database's error. */
export async function testSearch(q: string): Promise<HubSearch> {
  const data = await loadDataClient();
  const { data: found } = await data.rpc('search_hub', { q: q.slice(0, 100), per_kind: 5 }).throwOnError();
  return HubSearch.parse(found);
}

/** Why a hit has its place, by its rank (private.rank_of). */
export function formatReason(rank: number, isPartial: boolean): string {
  if (isPartial) return 'Some of the words';
  // A hit that is open now, where the words ask for it.
  const place = rank % 100;
  if (place >= 20) return 'Exact name';
  if (place >= 18) return 'Beginning of the name';
  if (place >= 16) return 'Word of the name';
  if (place >= 14) return 'Category or place';
  if (place >= 10) return 'Synonym';
  if (place >= 6) return 'Beginning of a word';
  return 'Text';
}
