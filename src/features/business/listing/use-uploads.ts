import { useRef, useState } from 'react';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import type { UploadWatch } from '../../../lib/shared/upload-watch.ts';

/** One of several files that are uploaded, and how far it is. */
export interface Upload {
  id: string;
  file: File;
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** How much of it was sent. */
  percent?: number;
  /** Why it failed. */
  reason?: string;
}

/** Uploads files one after the other by `upload`, which may throw what toUserMessage reads: the others go on. */
export function useUploads(upload: (file: File, watch: UploadWatch) => Promise<void>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());
  // Of those that were not canceled.
  const stoppers = useRef(new Map<string, AbortController>());
  const set = (id: string, patch: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  };
  const start = ({ id, file }: Upload) => {
    stoppers.current.set(id, new AbortController());
    const run = async () => {
      const signal = stoppers.current.get(id)?.signal;
      if (!signal) return;
      set(id, { state: 'uploading' });
      try {
        await upload(file, { onProgress: (percent) => set(id, { percent }), signal });
        set(id, { state: 'done' });
      } catch (error) {
        set(id, { state: 'failed', reason: toUserMessage(error).message });
      }
    };
    last.current = last.current.then(run);
  };
  return {
    uploads,
    /** Uploads these; what became of former files is no longer listed, unless some of them are under way. */
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => ({ id: crypto.randomUUID(), file, state: 'waiting' }));
      setUploads((all) => [
        ...all.filter(({ state }) => state === 'waiting' || state === 'uploading'),
        ...added,
      ]);
      added.forEach(start);
    },
    retry: (one: Upload) => {
      set(one.id, { state: 'waiting', percent: 0 });
      start(one);
    },
    /** Takes one from the list that waits or is under way. */
    cancel: ({ id }: Upload) => {
      stoppers.current.get(id)?.abort();
      stoppers.current.delete(id);
      setUploads((all) => all.filter((one) => one.id !== id));
    },
  };
}
