import { counted } from '../../counted.ts';

/** What the parts of every form say: saving, conflicts and differences. */
export const formKit = {
  required: (label: string) => `${label} (required)`,
  fixFields: (count: number) =>
    `${counted(count, 'Fix 1 field.', 'Fix # fields.')} Nothing you typed is lost.`,
  saving: {
    saved: 'All changes saved',
    unsaved: 'Unsaved changes',
    unsavedHere: 'Unsaved changes, stored on this device',
    invalid: 'Fix the highlighted fields',
    saving: 'Saving…',
    failed: 'Not saved.',
    failedHere: 'Not saved. Your changes are stored on this device.',
    conflict: 'Not saved. Choose a version.',
  },
  conflict: {
    text: 'Someone else changed this while you were editing. Choose which version of each field to save. Nothing you typed is lost.',
    caption: 'Differences',
    mine: 'Your version',
    theirs: 'Saved version',
    save: 'Save chosen versions',
    useTheirs: 'Use saved versions',
  },
  diff: {
    caption: 'Proposed changes',
    field: 'Field',
    before: 'Current',
    after: 'Proposed',
    none: 'No differences.',
    empty: 'empty',
    yes: 'yes',
    no: 'no',
    days: (from: string, to: string) => `${from} to ${to}`,
    closed: 'closed',
  },
};
