import { FileAnswer } from '#contracts/forms.ts';
import { type DocumentVersion, GroupDocuments } from '#contracts/group-documents.ts';
import { api } from '../../../../lib/browser/api-client.ts';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';
import { downloadStoredFile } from '../../../../lib/browser/download-stored-file.ts';
import { uploadToApi } from '../../../../lib/browser/upload-to-api.ts';
import type { UploadWatch } from '../../../../lib/shared/upload-watch.ts';

/** The key of the queries about the documents of a group. */
export const documentsKey = (userId: string, groupId: string) => ['group-documents', userId, groupId];

/** Which documents are listed. */
export interface DocumentFilter {
  words?: string | undefined;
  tag?: string | undefined;
  meetingId?: string | undefined;
  isDeleted?: boolean | undefined;
}

/** A page of the documents of a group, the last changed first. Throws the database's error. */
export async function readDocuments(
  groupId: string,
  { words = '', tag, meetingId, isDeleted = false }: DocumentFilter,
  after?: string,
) {
  const data = await loadDataClient();
  const { data: page } = await data
    .rpc('group_documents', {
      group_id: groupId,
      words,
      is_deleted: isDeleted,
      ...(tag !== undefined && { tag }),
      ...(meetingId !== undefined && { meeting_id: meetingId }),
      ...(after !== undefined && { after }),
    })
    .throwOnError();
  return GroupDocuments.parse(page);
}

/** Stores a file, whose bytes decide what it is. Throws ApiError, or an AbortError. */
export async function uploadGroupFile(groupId: string, file: File, watch: UploadWatch): Promise<FileAnswer> {
  const url = api.api['group-files'].$url({ query: { group: groupId, name: file.name } });
  return FileAnswer.parse(await uploadToApi(url, file, watch));
}

/** What is said of a document. */
export interface DocumentTexts {
  title: string;
  description: string;
  tags: string[];
  /** Empty for none. */
  meeting: string;
}

const columns = ({ meeting, ...texts }: DocumentTexts) => ({
  ...texts,
  ...(meeting !== '' && { meeting_id: meeting }),
});

/** Adds an uploaded file as a document; `id` is made by the form, so that sending twice adds it once. Throws the database's error. */
export async function addDocument(
  { id, groupId, fileId }: { id: string; groupId: string; fileId: string },
  texts: DocumentTexts,
): Promise<void> {
  const data = await loadDataClient();
  const ids = { document_id: id, group_id: groupId, file_id: fileId };
  await data.rpc('add_group_document', { ...ids, ...columns(texts) }).throwOnError();
}

/** Changes what is said of a document of which a version was seen. Throws the database's error. */
export async function editDocument(id: string, seenVersion: number, texts: DocumentTexts): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('edit_group_document', { document_id: id, seen_version: seenVersion, ...columns(texts) })
    .throwOnError();
}

/** Makes an uploaded file the newest version of a document. Throws the database's error. */
export async function addVersion(id: string, fileId: string, note: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('add_document_version', { document_id: id, file_id: fileId, note }).throwOnError();
}

/** Makes a former version the current one. Throws the database's error. */
export async function restoreVersion(id: string, number: number): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('restore_document_version', { document_id: id, number }).throwOnError();
}

/** Deletes a document, which can be restored for 30 days. Throws the database's error. */
export async function deleteDocument(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('delete_group_document', { document_id: id }).throwOnError();
}

/** Undoes that. Throws the database's error. */
export async function restoreDocument(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('restore_group_document', { document_id: id }).throwOnError();
}

/** Opens a version for a minute, as a download. Throws Storage's error. */
export async function downloadVersion({ path, name }: Pick<DocumentVersion, 'path' | 'name'>): Promise<void> {
  await downloadStoredFile('group-documents', path, name);
}
