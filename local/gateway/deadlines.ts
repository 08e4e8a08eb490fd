/** What `work` gives, or `late()` when it takes longer than `milliseconds`; late work goes on unheard. */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      resolve(late());
    }, milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
