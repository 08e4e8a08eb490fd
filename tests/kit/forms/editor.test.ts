import { beforeEach, describe, expect, it } from 'vitest';
import { readDraft, saveDraft } from '../../../src/lib/browser/draft-storage.ts';
import { Editor, type EditorConfig } from '../../../src/kit/forms/editor.ts';

interface Draft {
  name: string;
  phone: string;
  city: string;
}

interface Shop extends Draft {
  version: number;
}

const shop: Shop = { name: 'Mill', phone: '1', city: 'Alder', version: 1 };

/** A server with one row, or none, and what was written to it. */
class Server {
  row: Shop | undefined;
  written: Partial<Draft>[] = [];
  /** Runs while a write is under way. */
  meanwhile: () => void = () => undefined;

  constructor(row: Shop | undefined = shop) {
    this.row = row;
  }

  readonly write = async (changes: Partial<Draft>, seen: Shop | undefined) => {
    this.meanwhile();
    await Promise.resolve();
    if (this.row && seen?.version !== this.row.version) return { conflict: this.row };
    this.written.push(changes);
    this.row = { ...(this.row ?? { ...shop, version: 0 }), ...changes };
    this.row.version += 1;
    return { saved: this.row, message: 'Saved.' };
  };
}

const draftOf = ({ name, phone, city }: Draft): Draft => ({ name, phone, city });

const keyOf = (name: string) => ({ userId: 'kim', name });

const open = (server: Server, config: Partial<EditorConfig<Draft, Shop, Draft>> = {}) =>
  new Editor<Draft, Shop, Draft>({
    stored: server.row,
    toDraft: (stored) => (stored ? draftOf(stored) : { name: '', phone: '', city: '' }),
    toRow: ({ name, phone, city }) => ({ name: name.trim(), phone: phone.trim(), city: city.trim() }),
    validate: ({ name }): Record<string, string> => (name.trim() === '' ? { name: 'Type a name.' } : {}),
    versionOf: ({ version }) => version,
    write: server.write,
    draftKey: (stored) => keyOf(stored ? 'shop-1' : 'shop-new'),
    isAutosaved: () => true,
    ...config,
  });

beforeEach(() => {
  localStorage.clear();
});

describe('saving', () => {
  it('sends only changed fields, and all fields of a new row', async () => {
    const server = new Server();
    const editor = open(server);
    expect(editor.isDirty).toBe(false);
    editor.change({ phone: '2', city: ' Alder ' });
    expect(await editor.save()).toMatchObject({ phone: '2', version: 2 });
    expect(server.written).toEqual([{ phone: '2' }]);
    expect(editor.isDirty).toBe(false);
    expect(editor.getState().message).toBe('Saved.');

    const empty = new Server();
    empty.row = undefined;
    const added = open(empty);
    added.change({ name: 'Mill' });
    await added.save();
    expect(empty.written).toEqual([{ name: 'Mill', phone: '', city: '' }]);
  });

  it('leaves input typed during the save unsaved', async () => {
    const server = new Server();
    const editor = open(server);
    server.meanwhile = () => {
      editor.change({ phone: '23' });
    };
    editor.change({ phone: '2' });
    await editor.save();
    expect(editor.getState().draft.phone).toBe('23');
    expect(editor.changes).toEqual({ phone: '23' });
    server.meanwhile = () => undefined;
    await editor.save();
    expect(server.row).toMatchObject({ phone: '23', version: 3 });
  });

  it('applies server changes to a value, but no trimming while typing', async () => {
    const server = new Server();
    const editor = open(server, {
      write: async (changes, seen) => {
        const result = await server.write(changes, seen);
        return 'saved' in result ? { saved: { ...result.saved, city: 'ALDER' } } : result;
      },
    });
    editor.change({ name: 'The Mill ', city: 'alder' });
    await editor.save();
    expect(editor.getState().draft).toMatchObject({ name: 'The Mill ', city: 'ALDER' });
    expect(editor.getState().resets).toEqual({ city: 1 });
    expect(editor.isDirty).toBe(false);
  });

  it('keeps the input after a failure, shows the reason, and does not retry by itself', async () => {
    const error = new Error('No network.');
    const server = new Server();
    const editor = open(server, { write: () => Promise.reject(error) });
    editor.change({ phone: '2' });
    expect(editor.isDue).toBe(true);
    await editor.autosave();
    expect(editor.getState()).toMatchObject({ draft: { phone: '2' }, failure: { error }, isBusy: false });
    expect(readDraft(keyOf('shop-1'))).toMatchObject({ draft: { phone: '2' } });
    expect(editor.isDue).toBe(false);
    editor.retry();
    expect(editor.isDue).toBe(true);
    await editor.autosave();
    editor.change({ phone: '3' });
    expect(editor.isDue).toBe(true);
  });

  it('waits for errors to be corrected; autosave sends the valid fields', async () => {
    const server = new Server();
    const editor = open(server);
    editor.change({ name: ' ', phone: '2' });
    expect(editor.isDue).toBe(false);
    expect(await editor.save()).toBeUndefined();
    expect(editor.getState().isChecked).toBe(true);
    expect(server.written).toEqual([]);

    const partial = open(new Server(), { savesValidFields: true, write: server.write });
    partial.change({ name: ' ', phone: '2' });
    await partial.autosave();
    expect(server.written).toEqual([{ phone: '2' }]);
    expect(partial.isDue).toBe(false);
    expect(partial.isDirty).toBe(true);
    expect(readDraft(keyOf('shop-1'))).toMatchObject({ version: 2, draft: { name: ' ' } });
  });

  it('waits for a running save', async () => {
    const server = new Server();
    const editor = open(server);
    editor.change({ phone: '2' });
    const first = editor.save();
    editor.change({ city: 'Falls' });
    await Promise.all([first, editor.save()]);
    expect(server.written).toEqual([{ phone: '2' }, { city: 'Falls' }]);
  });
});

describe('concurrent edits', () => {
  const saveElsewhere = (server: Server, changes: Partial<Draft>) => {
    server.row = { ...shop, ...changes, version: 2 };
  };

  it('of different fields are both saved', async () => {
    const server = new Server();
    const editor = open(server);
    editor.change({ phone: '2' });
    saveElsewhere(server, { city: 'Falls' });
    await editor.save();
    expect(server.row).toEqual({ name: 'Mill', phone: '2', city: 'Falls', version: 3 });
    expect(editor.getState()).toMatchObject({ conflict: undefined, draft: { phone: '2', city: 'Falls' } });
  });

  it('of the same field are resolved field by field before anything is written', async () => {
    const server = new Server();
    const editor = open(server);
    editor.change({ name: 'My Mill', phone: '2', city: 'My Alder' });
    saveElsewhere(server, { name: 'Their Mill', city: 'Their Alder' });
    expect(await editor.save()).toBeUndefined();
    expect(editor.getState().conflict?.names).toEqual(['name', 'city']);
    expect(server.written).toEqual([]);
    expect(editor.getState().draft).toEqual({ name: 'My Mill', phone: '2', city: 'My Alder' });
    expect(editor.isDue).toBe(false);
    expect(await editor.save()).toBeUndefined();

    editor.choose('city', 'theirs');
    expect(editor.getState().draft.city).toBe('Their Alder');
    editor.choose('city', 'mine');
    expect(editor.getState().draft.city).toBe('My Alder');
    editor.choose('city', 'theirs');
    expect(await editor.resolve()).toMatchObject({ name: 'My Mill', phone: '2', city: 'Their Alder' });
    expect(server.written).toEqual([{ name: 'My Mill', phone: '2' }]);
    expect(editor.isDirty).toBe(false);
  });

  it('with the same value cause no conflict', async () => {
    const server = new Server();
    const editor = open(server);
    editor.change({ city: 'Falls' });
    saveElsewhere(server, { city: 'Falls' });
    await editor.save();
    expect(server.written).toEqual([]);
    expect(editor.isDirty).toBe(false);
  });

  it('of a field that was stored invalid and not touched here are taken', async () => {
    const server = new Server({ ...shop, name: '' });
    const editor = open(server);
    editor.change({ phone: '2' });
    saveElsewhere(server, { name: 'Mill' });
    editor.merge({ ...shop, name: 'Mill', version: 2 });
    expect(editor.getState()).toMatchObject({ conflict: undefined, draft: { name: 'Mill', phone: '2' } });
    await editor.save();
    expect(server.written).toEqual([{ phone: '2' }]);
  });

  it('of a field that has an invalid edit here are a conflict, and theirs can be chosen', () => {
    const editor = open(new Server());
    editor.change({ name: ' ' });
    editor.merge({ ...shop, name: 'Their Mill', version: 2 });
    expect(editor.getState().conflict?.names).toEqual(['name']);
    editor.choose('name', 'theirs');
    expect(editor.chosenSide('name')).toBe('theirs');
    expect(editor.getState().draft.name).toBe('Their Mill');
  });
});

describe('local draft', () => {
  it('stores unsaved input and restores it', async () => {
    const server = new Server();
    open(server).change({ phone: '2' });
    const again = open(server);
    expect(again.getState()).toMatchObject({ isRestored: true, draft: { phone: '2' } });
    await again.save();
    expect(readDraft(keyOf('shop-1'))).toBeUndefined();
    expect(open(server).getState().isRestored).toBe(false);
  });

  it('merges with changes that others saved since', () => {
    const server = new Server();
    open(server).change({ phone: '2' });
    server.row = { ...shop, city: 'Falls', version: 2 };
    expect(open(server).getState()).toMatchObject({
      conflict: undefined,
      draft: { phone: '2', city: 'Falls' },
    });
    server.row = { ...shop, phone: '3', city: 'Falls', version: 3 };
    expect(open(server).getState().conflict?.names).toEqual(['phone']);
    // Not resolved yet: the conflict is shown again.
    expect(open(server).getState().conflict?.names).toEqual(['phone']);
  });

  it('stores a new row under its ID once saved', async () => {
    const server = new Server();
    server.row = undefined;
    const editor = open(server);
    editor.change({ name: 'Mill' });
    expect(readDraft(keyOf('shop-new'))).toBeDefined();
    await editor.save();
    expect([readDraft(keyOf('shop-new')), readDraft(keyOf('shop-1'))]).toEqual([undefined, undefined]);
  });

  it('belongs to one person', () => {
    open(new Server()).change({ phone: '2' });
    const other = open(new Server(), { draftKey: () => ({ userId: 'lee', name: 'shop-1' }) });
    expect(other.getState()).toMatchObject({ isRestored: false, draft: { phone: '1' } });
  });

  it('stored before a field was added gets the new field from the row', () => {
    interface Nested {
      values: Partial<Draft>;
    }
    const key = keyOf('nested');
    const values = { name: 'Mill', phone: '2' };
    saveDraft(key, { version: 1, base: { values: { ...values, phone: '1' } }, draft: { values } });
    const editor = new Editor<Nested, Shop, Draft>({
      stored: shop,
      toDraft: (stored = shop) => ({ values: draftOf(stored) }),
      toRow: (draft) => draft.values,
      validate: () => ({}),
      versionOf: ({ version }) => version,
      write: () => Promise.reject(new Error('Not written.')),
      draftKey: () => key,
    });
    expect(editor.getState().draft.values).toEqual({ name: 'Mill', phone: '2', city: 'Alder' });
    expect(editor.changes).toEqual({ phone: '2' });
  });

  it('is deleted when discarded', () => {
    const editor = open(new Server());
    editor.change({ phone: '2' });
    editor.discard();
    expect(readDraft(keyOf('shop-1'))).toBeUndefined();
    expect(editor.getState()).toMatchObject({ draft: { phone: '1' }, resets: { phone: 1 } });
  });
});
