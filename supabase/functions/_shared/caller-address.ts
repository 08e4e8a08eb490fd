/** Where a request came from, as the platform's edge tells it. */
export const callerAddress = (request: { header: (name: string) => string | undefined }): string =>
  // The platform's edge sets the first itself; the second can be begun by the caller where a proxy only adds to it.
  request.header('cf-connecting-ip') ?? request.header('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown';
