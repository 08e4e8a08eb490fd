import { useCallback, useRef, useState } from 'react';
import { toUserMessage } from '../lib/browser/errors/to-user-message.ts';
import type { UploadWatch } from '../lib/shared/upload-watch.ts';

/** One of several files that are uploaded, and how far it is. */
export interface Upload<Result = void> {
  id: string;
  file: File;
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** How much of it was sent. */
  percent?: number;
  /** Why it failed, and whether trying again may help. */
  reason?: string;
  canRetry?: boolean;
  /** What the upload answered, of one that is done. */
  result?: Result;
}

/** Uploads files one after the other by `upload`, which may throw what toUserMessage reads: the others go on. */
export function useUploads<Result = void>(upload: (file: File, watch: UploadWatch) => Promise<Result>) {
  const [uploads, setUploads] = useState<readonly Upload<Result>[]>([]);
  const last = useRef(Promise.resolve());
  // Of those that were not canceled.
  const stoppers = useRef(new Map<string, AbortController>());
  const set = (id: string, patch: Partial<Upload<Result>>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  };
  const start = ({ id, file }: Upload<Result>) => {
    stoppers.current.set(id, new AbortController());
    const run = async () => {
      const signal = stoppers.current.get(id)?.signal;
      if (!signal) return;
      set(id, { state: 'uploading' });
      try {
        const result = await upload(file, { onProgress: (percent) => set(id, { percent }), signal });
        set(id, { state: 'done', result });
      } catch (error) {
        const { message, canRetry } = toUserMessage(error);
        set(id, { state: 'failed', reason: message, canRetry });
      }
    };
    last.current = last.current.then(run);
  };
  const clear = useCallback(() => {
    for (const stopper of stoppers.current.values()) stopper.abort();
    stoppers.current.clear();
    setUploads([]);
  }, []);
  return {
    all: uploads,
    /** Uploads these after those that wait. */
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload<Result> => ({
        id: crypto.randomUUID(),
        file,
        state: 'waiting',
      }));
      setUploads((all) => [...all, ...added]);
      added.forEach(start);
    },
    retry: (one: Upload<Result>) => {
      set(one.id, { state: 'waiting', percent: 0 });
      start(one);
    },
    /** Takes one from the list; one that waits or is under way is stopped. */
    cancel: ({ id }: Upload<Result>) => {
      stoppers.current.get(id)?.abort();
      stoppers.current.delete(id);
      setUploads((all) => all.filter((one) => one.id !== id));
    },
    /** No longer lists what became of former files. */
    forgetEnded: () =>
      setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'uploading')),
    /** Stops and forgets all. */
    clear,
  };
}
