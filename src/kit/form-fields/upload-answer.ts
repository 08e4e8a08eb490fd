import { FileAnswer } from '#contracts/forms.ts';
import { api } from '../../lib/browser/api-client.ts';
import { uploadToApi } from '../../lib/browser/upload-to-api.ts';
import type { UploadAnswer } from './field-parts.ts';

/** Stores a file that answers a field; its bytes decide what it is. Throws ApiError, or an AbortError. */
export const uploadAnswer: UploadAnswer = async (field, file, watch) =>
  FileAnswer.parse(
    await uploadToApi(
      api.api['form-files'].$url({ query: { field: field.id, name: file.name } }),
      file,
      watch,
    ),
  );
