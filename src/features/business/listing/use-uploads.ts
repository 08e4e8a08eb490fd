import { useRef, useState } from 'react';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';

/** One of several files that are uploaded, and how far it is. */
export interface Upload {
  id: string;
  file: File;
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** Why it failed. */
  reason?: string;
}

/** Uploads files one after the other by `upload`, which may throw what toUserMessage reads: the others go on. */
export function useUploads(upload: (file: File) => Promise<void>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());
  const set = (id: string, patch: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  };
  const start = ({ id, file }: Upload) => {
    const run = async () => {
      set(id, { state: 'uploading' });
      try {
        await upload(file);
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
      set(one.id, { state: 'waiting' });
      start(one);
    },
  };
}
