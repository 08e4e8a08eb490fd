import { claimStrings } from '../../../i18n/business/claim-strings.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { findListing, findListings, readClaims } from './claims.ts';
import { ClaimSteps } from './ClaimSteps.tsx';
import { notFoundOptions } from '../LoadByParam.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { businessUrl } from '../business-url.ts';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { track } from '../../../lib/browser/track.ts';

/** Claims the listing that `?listing=` names, or one that is searched here. */
export const ClaimBusiness = sessionIsland(
  { name: 'ClaimBusiness', reason: (language) => claimStrings[language].signIn },
  ({ id: userId }) => (queryParam('listing') ? <Chosen userId={userId} /> : <Search />),
);

function Chosen({ userId }: { userId: string }) {
  const language = useLanguage();
  const load = async () => {
    const [listing, claims] = await Promise.all([findListing(queryParam('listing')), readClaims(userId)]);
    return {
      listing,
      claim: claims.find((one) => one.business_id === listing?.id && one.status !== 'rejected'),
    };
  };
  return (
    <QueryBoundary
      queryKey={['claim', queryParam('listing')]}
      load={load}
      {...notFoundOptions('business', language)}
    >
      {({ listing, claim }, reload) =>
        listing ? (
          <ClaimSteps key={claim?.status} listing={listing} claim={claim} userId={userId} reload={reload} />
        ) : (
          <>
            <Notice>{claimStrings[language].gone}</Notice>
            <Search />
          </>
        )
      }
    </QueryBoundary>
  );
}

function Search() {
  const { search: t } = useStrings(claimStrings);
  const path = useLocalPath();
  const [typed, setTyped] = useState(() => queryParam('q'));
  const [found, setFound] = useState<Awaited<ReturnType<typeof findListings>>>();
  const { submit, isBusy, failure } = useAction();
  return (
    <div className="stack">
      <Form
        name="claim-search"
        role="search"
        send={() => {
          if (!typed.trim()) return 'pending';
          return submit(async () => {
            const listings = await findListings(typed.trim());
            setFound(listings);
            track('search', { area: 'claims', results: listings.length });
          });
        }}
      >
        <Field type="search" label={t.name} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <Button type="submit" isBusy={isBusy}>
          {t.submit}
        </Button>
      </Form>
      <FailureNotice failure={failure} />
      <div role="status">{found && (found.length === 0 ? t.none : t.found(found.length))}</div>
      <ul className="rows">
        {(found ?? []).map(({ id, slug, name, address }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              {address && (
                <>
                  <br />
                  <span className="soft">{address}</span>
                </>
              )}
            </span>
            <a
              className="button"
              data-variant="quiet"
              href={path(businessUrl('claim', { listing: slug }))}
              aria-label={t.claimNamed(name)}
            >
              {t.claim}
            </a>
          </li>
        ))}
      </ul>
      <p className="soft">
        {t.notListed} <a href={path(businessUrl('add'))}>{t.add}</a>.
      </p>
    </div>
  );
}
