import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Claimable, explainClaim, findListing, findListings, readClaims } from './claims.ts';
import { ClaimSteps } from './ClaimSteps.tsx';
import { Loaded } from './Loaded.tsx';
import { areaPage, named } from './page-address.ts';
import { SignedIn } from './SignedIn.tsx';
import { useWork } from './use-work.ts';

/** Claims the listing that `?listing=` names, or one that is searched here. */
export function ClaimBusiness() {
  return (
    <Island name="ClaimBusiness">
      <SignedIn reason="Sign in to claim the page of your business.">
        {(userId) => (named('listing') ? <Chosen userId={userId} /> : <Search />)}
      </SignedIn>
    </Island>
  );
}

function Chosen({ userId }: { userId: string }) {
  const load = async () => {
    const [listing, claims] = await Promise.all([findListing(named('listing')), readClaims(userId)]);
    return {
      listing,
      claim: claims.find((one) => one.business_id === listing?.id && one.status !== 'rejected'),
    };
  };
  return (
    <Loaded name={['claim', named('listing')]} load={load}>
      {({ listing, claim }, reload) =>
        listing ? (
          <ClaimSteps key={claim?.status} listing={listing} claim={claim} userId={userId} reload={reload} />
        ) : (
          <>
            <Notice>There is no such page in the directory any more.</Notice>
            <Search />
          </>
        )
      }
    </Loaded>
  );
}

function Search() {
  const [typed, setTyped] = useState(() => named('q'));
  const [found, setFound] = useState<Claimable[]>();
  const { run, isBusy, failure } = useWork(explainClaim);
  return (
    <div className="stack">
      <Form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim())
            run(async () => {
              setFound(await findListings(typed.trim()));
            });
        }}
      >
        <Field
          type="search"
          label="Name of the business"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          Search
        </Button>
      </Form>
      <FailureNotice failure={failure} />
      <div role="status">
        {found && (found.length === 0 ? 'No page has this name.' : `${String(found.length)} found:`)}
      </div>
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
              href={areaPage('claim', { listing: slug })}
              aria-label={`This is mine: ${name}`}
            >
              This is mine
            </a>
          </li>
        ))}
      </ul>
      <p className="soft">
        Not there? <a href={areaPage('add')}>Add your business</a>.
      </p>
    </div>
  );
}
