import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { uploadPicture } from './posts.ts';

/** A picture that was dropped or pasted into a text. */
export interface InsertedPicture {
  id: string;
  file: File;
  state: 'uploading' | 'done' | 'failed';
  /** How much of it was sent. */
  percent?: number;
  /** Why it failed. */
  reason?: string;
  /** Its address in the text, once it is there. */
  src?: string;
}

/** The pictures among files; nothing when there are none. */
export const picturesIn = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Whether pasted HTML is one copied picture, without words. */
export const isOnlyPicture = (html: string): boolean =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() === '';

/** Uploads pictures one after the other, and puts each where it was dropped, wherever that is by then. */
export function useInsertedPictures(userId: string) {
  const [pictures, setPictures] = useState<readonly InsertedPicture[]>([]);
  // Where each goes; moved along with what is typed meanwhile.
  const places = useRef(new Map<string, number>());
  // Of those that were not dismissed.
  const stoppers = useRef(new Map<string, AbortController>());
  const last = useRef(Promise.resolve());
  const set = (id: string, patch: Partial<InsertedPicture>) => {
    setPictures((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  };
  const start = (editor: Editor, { id, file }: InsertedPicture) => {
    stoppers.current.set(id, new AbortController());
    last.current = last.current.then(async () => {
      const signal = stoppers.current.get(id)?.signal;
      if (!signal) return;
      try {
        const src = await uploadPicture(userId, file, {
          onProgress: (percent) => set(id, { percent }),
          signal,
        });
        const place = Math.min(places.current.get(id) ?? 0, editor.state.doc.content.size);
        editor
          .chain()
          .insertContentAt(place, { type: 'image', attrs: { src, alt: '' } })
          .run();
        set(id, { state: 'done', src });
      } catch (error) {
        set(id, { state: 'failed', reason: toUserMessage(error).message });
      }
    });
  };
  const dismiss = (id: string) => {
    stoppers.current.get(id)?.abort();
    stoppers.current.delete(id);
    places.current.delete(id);
    setPictures((all) => all.filter((one) => one.id !== id));
  };
  return {
    pictures,
    /** Adds pictures at a place in the text. */
    add: (editor: Editor, files: readonly File[], place: number) => {
      const added = files.map((file): InsertedPicture => ({
        id: crypto.randomUUID(),
        file,
        state: 'uploading',
      }));
      for (const { id } of added) places.current.set(id, place);
      setPictures((all) => [...all, ...added]);
      for (const one of added) start(editor, one);
    },
    retry: (editor: Editor, one: InsertedPicture) => {
      set(one.id, { state: 'uploading' });
      start(editor, one);
    },
    dismiss,
    /** Gives an inserted picture its alternative text, and closes it. */
    describe: (editor: Editor, { id, src }: InsertedPicture, alt: string) => {
      if (alt.trim() !== '')
        editor.commands.command(({ tr, state }) => {
          state.doc.descendants((node, at) => {
            if (node.type.name === 'image' && node.attrs['src'] === src)
              tr.setNodeAttribute(at, 'alt', alt.trim());
          });
          return true;
        });
      dismiss(id);
    },
    /** Moves the places of those under way along with a change of the text. */
    move: (map: (place: number) => number) => {
      for (const [id, place] of places.current) places.current.set(id, map(place));
    },
  };
}
