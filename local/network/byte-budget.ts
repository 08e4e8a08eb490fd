/** How many bytes may be in memory at one time, of all that share it. */
export interface ByteBudget {
  /** Whether there is room for so many more; they are then counted. */
  reserve: (bytes: number) => boolean;
  release: (bytes: number) => void;
}

export function createByteBudget(max: number): ByteBudget {
  let reserved = 0;
  return {
    reserve: (bytes) => {
      if (reserved + bytes > max) return false;
      reserved += bytes;
      return true;
    },
    release: (bytes) => {
      reserved -= bytes;
    },
  };
}
