import { Notice } from './Notice.tsx';

/** What went wrong with its details one by one; nothing when nothing did. */
export function FailureNotice({ failure }: { failure: { message: string; details: string[] } | undefined }) {
  if (!failure) return null;
  return (
    <Notice tone="danger">
      <p>{failure.message}</p>
      {failure.details.length > 0 && (
        <ul>
          {failure.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
