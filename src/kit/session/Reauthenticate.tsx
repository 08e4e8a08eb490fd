import type { Failure } from '../../lib/browser/errors/failure.ts';
import { retryableImport } from '../../lib/browser/retryable-import.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { QueryBoundary } from '../QueryBoundary.tsx';
import type { Credential } from './ReauthenticateForm.tsx';
import { signInAddress } from './use-session.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';

// Few sessions end while a page is open: the others do without the forms and their validation.
const loadForm = retryableImport(
  () => import('./ReauthenticateForm.tsx'),
  ({ ReauthenticateForm }) => ReauthenticateForm,
  'ReauthenticateForm',
);

interface ReauthenticateProps {
  user: Credential;
  /** The session is there, and only its second step is missing. */
  isHalf: boolean;
  /** Why the last check of the session failed. */
  failure: Failure | undefined;
  onDone: () => void;
}

/**
 * Over a page whose session ended: the same person signs in again, second step included, and nothing typed is lost. Whatever
 * way they sign in, in whichever tab: the page follows.
 */
export function Reauthenticate({ user, isHalf, failure, onDone }: ReauthenticateProps) {
  const { session: t } = useStrings(islandStrings);
  const path = useLocalPath();
  return (
    <Modal title={t.again}>
      <p>{t.ended}</p>
      <FailureNotice failure={failure} />
      <QueryBoundary queryKey={['reauthenticate-form']} load={loadForm}>
        {(ReauthenticateForm) => <ReauthenticateForm user={user} isHalf={isHalf} onDone={onDone} />}
      </QueryBoundary>
      <p>
        <a href={signInAddress(path('/account'))} target="_blank" rel="noopener">
          {t.otherWays}
        </a>
        . {t.otherWaysHint}
      </p>
      <p>
        <a href={path('/')}>{t.leave}</a>
      </p>
    </Modal>
  );
}
