import type { Answer, AskedField, FileAnswer } from '#contracts/forms.ts';
import type { UploadWatch } from '../../lib/shared/upload-watch.ts';

/** Stores a file that answers a field, and says it as the answer. Throws what the function answers. */
export type UploadAnswer = (field: AskedField, file: File, watch: UploadWatch) => Promise<FileAnswer>;

/** What the control of every type of field is told. */
export interface ControlProps {
  field: AskedField;
  label: string;
  answer: Answer | null | undefined;
  errors: string[];
  onChange: (answer: Answer | null) => void;
}
