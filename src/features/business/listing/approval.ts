import type { Language } from '../../../i18n/by-language.ts';
import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { reviewedWith } from '#contracts/listing.ts';

/** Says of a column of a listing whether its changes are published at once; undefined where that is not to be said. */
export type ApprovalNotes = (column: string) => string | undefined;

/** Whether changes of a column of a public listing need approval. */
export const needsApproval = (column: string, moderated: readonly string[]): boolean =>
  reviewedWith(column).some((name) => moderated.includes(name));

/** The notes of a public listing; a draft is reviewed as a whole, and staff approve by saving. */
export const approvalNotes =
  (isPublic: boolean, isStaff: boolean, moderated: readonly string[], language: Language): ApprovalNotes =>
  (column) => {
    if (!isPublic || isStaff) return undefined;
    const t = listingEditorStrings[language];
    return needsApproval(column, moderated) ? t.needsApproval : t.liveAtOnce;
  };
