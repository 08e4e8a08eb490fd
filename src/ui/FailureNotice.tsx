import { Notice } from './Notice.tsx';
import { PlansLink } from './PlansLink.tsx';

interface FailureNoticeProps {
  failure: { code?: string; message: string; details: string[] } | undefined;
}

/** What went wrong with its details one by one, and the plans where the present one lacks it; nothing when nothing did. */
export function FailureNotice({ failure }: FailureNoticeProps) {
  if (!failure) return null;
  return (
    <Notice tone="danger">
      <p>
        {failure.message}
        {failure.code === 'not_in_plan' && (
          <>
            {' '}
            <PlansLink />
          </>
        )}
      </p>
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
