import { useState } from 'react';
import type { Minutes } from '#contracts/group-meetings.ts';
import { groupMeetingsStrings } from '../../../../i18n/account/group-meetings-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { PostTime } from '../PostTime.tsx';
import { readMinutesVersion } from './meetings.ts';

/** What became of minutes, the latest first; officers also read what they said before. */
export function MinutesHistory({ history }: { history: NonNullable<Minutes['history']> }) {
  const { minutes: t } = useStrings(groupMeetingsStrings);
  const [shown, setShown] = useState<number>();
  return (
    <details>
      <summary>{t.history}</summary>
      <ul className="rows">
        {history.map(({ id, change, person, at, has_body: hasBody }) => {
          const what = t.by(t.changes[change], person ?? t.somebody);
          return (
            <li key={id}>
              <span dir="auto">
                {what}, <PostTime at={at} />
              </span>
              {hasBody && (
                <Button variant="quiet" aria-label={t.showNamed(what)} onClick={() => setShown(id)}>
                  {t.show}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {shown !== undefined && (
        <Modal title={t.former} onClose={() => setShown(undefined)}>
          <QueryBoundary queryKey={['minutes-version', shown]} load={() => readMinutesVersion(shown)}>
            {(body) => (
              <p className="group-text" dir="auto">
                {body}
              </p>
            )}
          </QueryBoundary>
        </Modal>
      )}
    </details>
  );
}
