import { claimStrings } from '../../../i18n/business/claim-strings.ts';
import { useLanguage, useLocalPath } from '../../../i18n/use-strings.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { moveClaim, readClaims } from './claims.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { businessUrl } from '../business-url.ts';
import { StateBadge } from '../StateBadge.tsx';
import { describeState } from '../states.ts';
import { useAction } from '../../../kit/use-action.ts';

const canGoOn = new Set(['started', 'awaiting_proof', 'needs_info']);

/** The claims of a person that are under way, with the way on. */
export function MyClaims({ userId }: { userId: string }) {
  const language = useLanguage();
  const { mine: t } = claimStrings[language];
  const path = useLocalPath();
  const { run, isBusy, failure } = useAction();
  return (
    <QueryBoundary queryKey={['claims', userId]} load={() => readClaims(userId)}>
      {(claims, reload) =>
        claims.length > 0 && (
          <Panel title={t.title}>
            <FailureNotice failure={failure} />
            <ul className="rows">
              {claims.map(({ id, status, status_reason, businesses }) => (
                <li key={id}>
                  <span>
                    <strong>{businesses?.name ?? t.listing}</strong> <StateBadge state={status} />
                    <br />
                    <span className="soft">{status_reason ?? describeState(status, language)}</span>
                  </span>
                  <span className="actions">
                    {canGoOn.has(status) && businesses && (
                      <a href={path(businessUrl('claim', { listing: businesses.slug }))}>{t.continue}</a>
                    )}
                    {status !== 'rejected' && (
                      <Button
                        variant="quiet"
                        isBusy={isBusy}
                        aria-label={t.withdrawNamed(businesses?.name ?? t.unnamed)}
                        onClick={() =>
                          run(async () => {
                            await moveClaim(id, 'withdrawn');
                            reload();
                          })
                        }
                      >
                        {t.withdraw}
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        )
      }
    </QueryBoundary>
  );
}
