/**
 * The result of a request, or an error as of a missing network after `timeoutMs`, or at once when the browser has none: renewing a
 * session alone may be tried for half a minute. What arrives later is ignored.
 */
export async function withTimeout<Result>(timeoutMs: number, ask: () => Promise<Result>): Promise<Result> {
  if (!navigator.onLine) throw new TypeError('Failed to fetch: no network');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TypeError('Failed to fetch: no answer in time'));
    }, timeoutMs);
  });
  try {
    return await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
}
