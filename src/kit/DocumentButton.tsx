import { type DocumentKind, downloadDocument } from '../lib/browser/billing-client.ts';
import { useAction } from './use-action.ts';
import { FailureNotice } from '../ui/FailureNotice.tsx';

interface DocumentButtonProps {
  kind: DocumentKind;
  id: string;
  /** Of the file. */
  name: string;
  label: string;
  /** For screen readers, where several buttons say the same. */
  fullLabel?: string;
  /** The secret of a link. */
  token?: string | undefined;
}

/** Downloads a document as PDF. */
export function DocumentButton({ kind, id, name, label, fullLabel, token }: DocumentButtonProps) {
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={fullLabel}
        aria-busy={isBusy}
        onClick={() => run(() => downloadDocument(kind, { id, name, token }))}
      >
        {label}
      </button>
      <FailureNotice failure={failure} />
    </>
  );
}
