import { detectFileType, type KnownFileType } from './file-type.ts';
import { stripPicture } from './pictures/strip-picture.ts';

/** A file as it may be stored: of a known type, and without what pictures say of place, time and camera. */
export interface AcceptedFile {
  known: KnownFileType;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What of an uploaded file is stored, by its bytes and whatever it is called; undefined for what the hub does not take. */
export function acceptFile(bytes: Uint8Array<ArrayBuffer>): AcceptedFile | undefined {
  const known = detectFileType(bytes);
  return known && { known, bytes: stripPicture(bytes, known.type) };
}
