/** How the MIME types of Word and Excel begin. */
export const officeType = 'application/vnd.openxmlformats-officedocument';
/** How the MIME types of OpenDocument begin. */
export const openDocumentType = 'application/vnd.oasis.opendocument';
const megabyte = 1024 * 1024;

/** The types of files that the hub stores, with the endings of their names, the usual one first. No SVG: it can have scripts. */
export const fileEndings = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/msword': ['doc'],
  [`${officeType}.wordprocessingml.document`]: ['docx'],
  [`${officeType}.spreadsheetml.sheet`]: ['xlsx'],
  [`${openDocumentType}.text`]: ['odt'],
  [`${openDocumentType}.spreadsheet`]: ['ods'],
  'text/plain': ['txt'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** What a bucket of Storage takes: MIME types in full, and the bytes of a file. */
export interface StoredFiles {
  types: readonly string[];
  maxBytes: number;
}

const pictures = ['image/png', 'image/jpeg', 'image/webp'];
const documents = [
  'application/pdf',
  ...pictures,
  'image/gif',
  `${officeType}.wordprocessingml.document`,
  `${officeType}.spreadsheetml.sheet`,
  `${openDocumentType}.text`,
  `${openDocumentType}.spreadsheet`,
];

/** What each bucket takes. Storage refuses other files by the same lists in `supabase/schemas/90_storage.sql`, which a test compares. */
export const storedFiles = {
  avatars: { types: pictures, maxBytes: 2 * megabyte },
  logos: { types: pictures, maxBytes: 2 * megabyte },
  covers: { types: pictures, maxBytes: 5 * megabyte },
  'post-images': { types: [...pictures, 'image/gif'], maxBytes: 5 * megabyte },
  'job-applications': {
    types: [
      'application/pdf',
      'application/msword',
      `${officeType}.wordprocessingml.document`,
      `${openDocumentType}.text`,
      'text/plain',
    ],
    maxBytes: 5 * megabyte,
  },
  'claim-evidence': { types: ['application/pdf', ...pictures], maxBytes: 10 * megabyte },
  'form-files': { types: documents, maxBytes: 10 * megabyte },
  'group-documents': { types: documents, maxBytes: 10 * megabyte },
  'message-files': { types: documents, maxBytes: 10 * megabyte },
} as const satisfies Record<string, StoredFiles>;

/** The pictures that a browser opens to store them as WebP, for the attribute `accept` of a file field. */
export const acceptedPictures = [...pictures, 'image/avif'].join();

/** The usual ending of a type; undefined for one that the hub does not store. */
export const endingOfType = (type: string): string | undefined =>
  Object.hasOwn(fileEndings, type) ? fileEndings[type as keyof typeof fileEndings][0] : undefined;

/** The endings of these types, for the attribute `accept` of a file field: browsers know fewer types than endings. */
export const acceptEndings = (types: readonly string[]): string =>
  types
    .flatMap((type) =>
      Object.hasOwn(fileEndings, type) ? fileEndings[type as keyof typeof fileEndings] : [],
    )
    .map((ending) => `.${ending}`)
    .join();
