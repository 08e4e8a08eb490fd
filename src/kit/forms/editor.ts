import type { WriteResult } from '../../lib/browser/optimistic-lock.ts';
import { reportAccessError } from '../session/session-events.ts';
import { deleteDraft, type DraftKey, readDraft, saveDraft } from '../../lib/browser/draft-storage.ts';
import { changedNames, mergeVersions } from './merge-versions.ts';

/**
 * What an editor edits. `Draft` is what the form holds, field by field; `Stored` is what the server holds; `Columns` is what is
 * written, by the same names as the fields.
 */
export interface EditorConfig<Draft extends object, Stored, Columns extends object> {
  /** The row as it was read; undefined for a new one. */
  stored: Stored | undefined;
  /** The form of a row; of a new one without it. */
  toDraft: (stored: Stored | undefined) => Draft;
  /** The draft as it would be stored. Drafts are equal when these are: "9 am" is "09:00". */
  toRow: (draft: Draft) => Partial<Columns>;
  /** Errors by field. What has an error is not saved. */
  validate: (draft: Draft, changes: Partial<Columns>) => Readonly<Record<string, string>>;
  /** Changes whenever the row is saved. */
  versionOf: (stored: Stored) => string | number;
  /** Writes the changed fields of a row, or all of a new one. Throws what toUserMessage reads. */
  write: (changes: Partial<Columns>, seen: Stored | undefined) => Promise<WriteResult<Stored>>;
  /** Copies fields between drafts; needed where a draft has parts. */
  copyFields?: (to: Draft, from: Draft, names: readonly string[]) => Draft;
  /** What this device stores unsaved input under; without it, it does not. */
  draftKey?: (stored: Stored | undefined) => DraftKey;
  /** Whether it is saved while somebody types. */
  isAutosaved?: (stored: Stored | undefined) => boolean;
  /** Whether autosave saves the valid fields of a draft that has errors in others. */
  savesValidFields?: boolean;
}

/** Fields that somebody else saved to other values than those of the form. */
interface Conflict<Draft> {
  names: readonly string[];
  mine: Draft;
  theirs: Draft;
}

/** The state of an editor. */
export interface EditorState<Draft, Stored> {
  stored: Stored | undefined;
  /** The draft that equals what is stored. */
  base: Draft;
  draft: Draft;
  conflict: Conflict<Draft> | undefined;
  isBusy: boolean;
  /** Whether somebody tried to save, so that errors are shown. */
  isChecked: boolean;
  /** Whether the draft is one that this device kept. */
  isRestored: boolean;
  /** Why the last write failed, and of which draft: autosave does not repeat it. */
  failure: { error: unknown; draft: Draft } | undefined;
  message: string;
  /** How often each field was set by something else than typing: controls with a state of their own start over. */
  resets: Readonly<Record<string, number>>;
}

interface StoredDraft<Draft> {
  version: string | number | null;
  base: Draft;
  draft: Draft;
}

/** One draft of one row: what is typed, merged with what others save, kept on this device and written with a version. */
export class Editor<Draft extends object, Stored, Columns extends object> {
  readonly config: EditorConfig<Draft, Stored, Columns>;
  #state: EditorState<Draft, Stored>;
  #listeners = new Set<() => void>();
  #running: Promise<Stored | undefined> | undefined;
  /** What this device keeps while a conflict is open: the version before it, so that it opens again. */
  #beforeConflict: { version: string | number | null; base: Draft } | undefined;

  constructor(config: EditorConfig<Draft, Stored, Columns>) {
    this.config = config;
    const { stored } = config;
    const fresh = config.toDraft(stored);
    this.#state = {
      stored,
      base: fresh,
      draft: fresh,
      conflict: undefined,
      isBusy: false,
      isChecked: false,
      isRestored: false,
      failure: undefined,
      message: '',
      resets: {},
    };
    this.#restore(fresh);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getState = () => this.#state;

  #set(patch: Partial<EditorState<Draft, Stored>>) {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }

  /** The fields that differ from what is stored, valid or not. */
  get changes(): Partial<Columns> {
    const { draft, base } = this.#state;
    const row = this.config.toRow(draft);
    return pick(row, changedNames(row, this.config.toRow(base)));
  }

  get errors(): Readonly<Record<string, string>> {
    return this.config.validate(this.#state.draft, this.changes);
  }

  /** Whether there is something to save, or to correct first. */
  get isDirty(): boolean {
    const { draft, base } = this.#state;
    if (JSON.stringify(draft) === JSON.stringify(base)) return false;
    return Object.keys(this.changes).length > 0 || Object.keys(this.errors).length > 0;
  }

  /** Takes what was typed. */
  change(fields: Partial<Draft>) {
    this.#set({ draft: { ...this.#state.draft, ...fields }, message: '' });
    this.keep();
  }

  /** Saves; answers the row as it is stored then, undefined when it could not be saved. Waits for a write that is under way. */
  async save(): Promise<Stored | undefined> {
    while (this.#running) await this.#running;
    this.#set({ isChecked: true, message: '' });
    if (this.#state.conflict || Object.keys(this.errors).length > 0) return undefined;
    return this.#run();
  }

  /** Whether autosave has something to do. */
  get isDue(): boolean {
    const { stored, draft, isBusy, conflict, failure } = this.#state;
    const { isAutosaved, savesValidFields } = this.config;
    if (isBusy || conflict || failure?.draft === draft || !isAutosaved?.(stored)) return false;
    const errors = this.errors;
    const names = Object.keys(this.changes).filter((name) => !(name in errors));
    return names.length > 0 && (savesValidFields === true || Object.keys(errors).length === 0);
  }

  /** Saves what can be saved without asking. */
  async autosave(): Promise<void> {
    if (this.isDue) await this.#run();
  }

  /** Lets autosave try again what failed: the session is back. */
  retry() {
    this.#set({ failure: undefined });
  }

  /** Discards what was typed. */
  discard() {
    this.replace(this.#state.stored);
  }

  /** Goes on with a row from elsewhere; what was typed is gone. */
  replace(stored: Stored | undefined) {
    const draft = this.config.toDraft(stored);
    const names = changedNames(this.config.toRow(draft), this.config.toRow(this.#state.draft));
    this.#beforeConflict = undefined;
    this.#set({
      stored,
      base: draft,
      draft,
      conflict: undefined,
      failure: undefined,
      isRestored: false,
      isChecked: false,
      resets: this.#resetsWith(names),
    });
    this.keep();
  }

  /** Goes on with a newer version of the row; what was typed stays. */
  merge(current: Stored) {
    const { toDraft, toRow, versionOf } = this.config;
    const { stored, base, draft } = this.#state;
    const before = this.#beforeConflict ?? { version: stored === undefined ? null : versionOf(stored), base };
    const theirs = toDraft(current);
    const versions = { base: toRow(before.base), mine: toRow(draft), theirs: toRow(theirs) };
    const { taken, clashing } = mergeVersions(versions, this.#invalidEdits(before.base));
    const merged = this.#copy(draft, theirs, taken);
    this.#beforeConflict = clashing.length > 0 ? before : undefined;
    this.#set({
      stored: current,
      base: theirs,
      draft: merged,
      conflict: clashing.length > 0 ? { names: clashing, mine: merged, theirs } : undefined,
      resets: this.#resetsWith(taken),
    });
    this.keep();
  }

  /** The version that the form holds of a field in conflict. */
  chosenSide(name: string): 'mine' | 'theirs' {
    return name in this.changes || this.#invalidEdits(this.#state.base).includes(name) ? 'mine' : 'theirs';
  }

  /** Puts one version of a field in conflict into the form. */
  choose(name: string, side: 'mine' | 'theirs') {
    const { conflict, draft } = this.#state;
    if (!conflict || this.chosenSide(name) === side) return;
    // What was typed since is the version to return to.
    const mine = side === 'theirs' ? this.#copy(conflict.mine, draft, [name]) : conflict.mine;
    const chosen = this.#copy(draft, side === 'mine' ? mine : conflict.theirs, [name]);
    this.#set({ draft: chosen, conflict: { ...conflict, mine }, resets: this.#resetsWith([name]) });
    this.keep();
  }

  /** Ends the conflict with what was chosen, and saves that. */
  async resolve(): Promise<Stored | undefined> {
    this.#beforeConflict = undefined;
    this.#set({ conflict: undefined });
    this.keep();
    return this.save();
  }

  /** Keeps on this device what is not saved, and nothing else. */
  keep() {
    const { draftKey, versionOf } = this.config;
    if (!draftKey) return;
    const { stored, base, draft } = this.#state;
    const version = stored === undefined ? null : versionOf(stored);
    const kept: StoredDraft<Draft> = { ...(this.#beforeConflict ?? { version, base }), draft };
    if (this.isDirty || this.#beforeConflict) saveDraft(draftKey(stored), kept);
    else deleteDraft(draftKey(stored));
  }

  #restore(fresh: Draft) {
    const { stored, draftKey, versionOf } = this.config;
    const kept = draftKey && (readDraft(draftKey(stored)) as Partial<StoredDraft<Draft>> | undefined);
    if (typeof kept?.draft !== 'object') return;
    const base = fillIn(kept.base ?? {}, fresh);
    this.#state = { ...this.#state, draft: fillIn(kept.draft, fresh), isRestored: true };
    if (stored !== undefined && kept.version !== versionOf(stored)) {
      // Somebody saved the row since: merged as if it had happened just now.
      this.#beforeConflict = { version: kept.version ?? null, base };
      this.merge(stored);
    }
    if (!this.isDirty && !this.#state.conflict) this.#state = { ...this.#state, isRestored: false };
  }

  #run(): Promise<Stored | undefined> {
    this.#set({ isBusy: true, message: '' });
    this.#running = this.#write().finally(() => {
      this.#running = undefined;
      this.#set({ isBusy: false });
    });
    return this.#running;
  }

  async #write(): Promise<Stored | undefined> {
    const { stored: seen, draft } = this.#state;
    const row = this.config.toRow(draft);
    const errors = this.errors;
    const names = Object.keys(seen === undefined ? row : this.changes).filter((name) => !(name in errors));
    if (seen !== undefined && names.length === 0) {
      this.#set({ failure: undefined, isRestored: false });
      return seen;
    }
    try {
      const result = await this.config.write(pick(row, names), seen);
      if ('saved' in result) {
        this.#accept(draft, result.saved, result.message ?? '');
        return result.saved;
      }
      this.merge(result.conflict);
      this.#set({ failure: undefined });
    } catch (error) {
      reportAccessError(error);
      this.#set({ failure: { error, draft } });
      return undefined;
    }
    // The others changed other fields: with theirs, ours can be saved.
    const isInvalid = !this.config.savesValidFields && Object.keys(this.errors).length > 0;
    return this.#state.conflict || isInvalid ? undefined : this.#write();
  }

  /** What was typed while it was being saved stays, and is not saved yet. */
  #accept(sent: Draft, saved: Stored, message: string) {
    const { draftKey, toDraft, toRow } = this.config;
    const { stored, base: before, draft } = this.#state;
    const base = toDraft(saved);
    const versions = { base: toRow(sent), mine: toRow(draft), theirs: toRow(base) };
    const { taken } = mergeVersions(versions, this.#invalidEdits(before));
    if (draftKey && draftKey(saved).name !== draftKey(stored).name) deleteDraft(draftKey(stored));
    this.#set({
      stored: saved,
      base,
      draft: this.#copy(draft, base, taken),
      failure: undefined,
      isRestored: false,
      message,
      resets: this.#resetsWith(taken),
    });
    this.keep();
  }

  /** The fields with an error that differ from `base`: what was stored invalid and not touched is no edit. */
  #invalidEdits(base: Draft): string[] {
    const { draft } = this.#state;
    const untouched = JSON.stringify(base);
    return Object.keys(this.errors).filter(
      (name) => JSON.stringify(this.#copy(base, draft, [name])) !== untouched,
    );
  }

  #copy(to: Draft, from: Draft, names: readonly string[]): Draft {
    return (this.config.copyFields ?? copyFields)(to, from, names);
  }

  #resetsWith(names: readonly string[]) {
    const { resets } = this.#state;
    return { ...resets, ...Object.fromEntries(names.map((name) => [name, (resets[name] ?? 0) + 1])) };
  }
}

const pick = <Columns extends object>(row: Columns, names: readonly string[]): Columns =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Columns;

/** `to` with the fields `names` of `from`. */
const copyFields = <Draft extends object>(to: Draft, from: Draft, names: readonly string[]): Draft => ({
  ...to,
  ...Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))),
});

const isParts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stored draft or part of one, with what it lacks from `fresh`: it may be older than a field. */
function fillIn<Part extends object>(stored: Partial<Part>, fresh: Part): Part {
  const known = new Map<string, unknown>(Object.entries(stored));
  const nested = Object.entries(fresh).flatMap(([name, part]: [string, unknown]) => {
    const own = known.get(name);
    return isParts(part) && isParts(own) ? [[name, fillIn(own, part)] as const] : [];
  });
  return { ...fresh, ...stored, ...Object.fromEntries(nested) };
}
