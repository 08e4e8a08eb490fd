import { useEffect, useRef, useState } from 'react';
import type { UploadWatch } from '../lib/shared/upload-watch.ts';

/** One upload at a time: how far it is, and how to cancel it, which leaving the page also does. */
export function useUpload() {
  const [percent, setPercent] = useState<number>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  return {
    /** How much was sent; undefined while nothing is uploaded. */
    percent,
    /** Answers whether the work was done: false for a canceled one. Throws what it throws. */
    run: async (work: (watch: UploadWatch) => Promise<void>): Promise<boolean> => {
      const controller = new AbortController();
      current.current = controller;
      setPercent(0);
      try {
        await work({ onProgress: setPercent, signal: controller.signal });
        return true;
      } catch (error) {
        if (controller.signal.aborted) return false;
        throw error;
      } finally {
        setPercent(undefined);
      }
    },
    cancel: () => current.current?.abort(),
  };
}
