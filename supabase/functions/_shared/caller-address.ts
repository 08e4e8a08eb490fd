/** The caller's IP address as the platform's edge reports it, or "unknown". */
export const callerAddress = (request: { header: (name: string) => string | undefined }): string =>
  // The edge overwrites the first header; a caller can start the second one where a proxy only appends to it.
  request.header('cf-connecting-ip') ?? request.header('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown';
