/** How many bytes may be in memory at one time, of all that share it. */
export interface ByteBudget {
  /** Whether there is room for so many more; they are then counted. */
  take: (bytes: number) => boolean;
  give: (bytes: number) => void;
}

export function createByteBudget(max: number): ByteBudget {
  let taken = 0;
  return {
    take: (bytes) => {
      if (taken + bytes > max) return false;
      taken += bytes;
      return true;
    },
    give: (bytes) => {
      taken -= bytes;
    },
  };
}
