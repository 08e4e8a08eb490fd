import { type ReactNode, useState } from 'react';
import { myOrganizationsStrings } from '../../../i18n/account/my-organizations-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { sessionIsland } from '../../../kit/session/RequireSession.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import type { FormResult } from '../../../lib/browser/report-form.ts';
import { track } from '../../../lib/browser/track.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Outcome } from '../../../ui/Outcome.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import {
  type AskedListing,
  askToJoin,
  type FoundListing,
  findListing,
  findListings,
  joinByCode,
} from './my-organizations.ts';

/** Joins an organization by the code that `?code=` or the person gives, or asks the one of the listing that `?listing=` names. */
export const JoinOrganization = sessionIsland(
  { name: 'JoinOrganization', reason: (language) => myOrganizationsStrings[language].join.signIn },
  () => (queryParam('listing') ? <ListingOfAddress /> : <Ways />),
);

function Ways() {
  return (
    <>
      <ByCode />
      <Search />
    </>
  );
}

function ToOrganizations({ title, children }: { title: string; children?: ReactNode }) {
  const { join: t } = useStrings(myOrganizationsStrings);
  const path = useLocalPath();
  return (
    <Outcome title={title}>
      {children}
      <p>
        <a className="button" href={path('/account/organizations')}>
          {t.yours}
        </a>
      </p>
    </Outcome>
  );
}

function ByCode() {
  const { join: t } = useStrings(myOrganizationsStrings);
  const [code, setCode] = useState(() => queryParam('code'));
  const [errors, setErrors] = useState<string[]>([]);
  const [isIn, setIn] = useState(false);
  const { submit, isBusy, failure } = useAction();
  if (isIn) return <ToOrganizations title={t.joined} />;
  const send = (): FormResult | Promise<FormResult> => {
    if (!code.trim()) {
      setErrors([t.codeMissing]);
      return { rejected: 'code' };
    }
    return submit(async () => {
      if (!(await joinByCode(code))) throw new UserError(t.codeWrong, { code: 'code_wrong' });
      setIn(true);
    });
  };
  return (
    <Panel title={t.byCode}>
      <Form name="join-code" send={send}>
        <FailureNotice failure={failure} />
        <Field
          label={t.code}
          hint={t.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          errors={errors}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setErrors([]);
          }}
        />
        <Button type="submit" isBusy={isBusy}>
          {t.submit}
        </Button>
      </Form>
    </Panel>
  );
}

function Search() {
  const { join: t } = useStrings(myOrganizationsStrings);
  const path = useLocalPath();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundListing[]>();
  const { submit, isBusy, failure } = useAction();
  const search = (): FormResult | Promise<FormResult> => {
    if (!typed.trim()) return 'pending';
    return submit(async () => {
      const listings = await findListings(typed.trim());
      setFound(listings);
      track('search', { area: 'organizations', results: listings.length });
    });
  };
  return (
    <Panel title={t.search}>
      <Form name="organization-search" role="search" send={search}>
        <Field type="search" label={t.name} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <Button type="submit" variant="quiet" isBusy={isBusy}>
          {t.find}
        </Button>
      </Form>
      <FailureNotice failure={failure} />
      <div role="status">{found && (found.length === 0 ? t.notFound : t.found(found.length))}</div>
      <ul className="rows">
        {(found ?? []).map(({ id, slug, name, address }) => (
          <li key={id}>
            <span>
              <strong dir="auto">{name}</strong>
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
              href={path(`/account/organizations/join?${new URLSearchParams({ listing: slug }).toString()}`)}
              aria-label={t.askNamed(name)}
            >
              {t.ask}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ListingOfAddress() {
  const { asking: t } = useStrings(myOrganizationsStrings);
  const slug = queryParam('listing');
  return (
    <QueryBoundary queryKey={['asked-listing', slug]} load={() => findListing(slug)}>
      {(listing) =>
        listing ? (
          <Ask listing={listing} />
        ) : (
          <>
            <Notice>{t.gone}</Notice>
            <Ways />
          </>
        )
      }
    </QueryBoundary>
  );
}

function Ask({ listing: { id, slug, name, is_owned } }: { listing: AskedListing }) {
  const { asking: t } = useStrings(myOrganizationsStrings);
  const path = useLocalPath();
  const [message, setMessage] = useState('');
  const [isSent, setSent] = useState(false);
  const { submit, isBusy, failure } = useAction();
  if (isSent)
    return (
      <ToOrganizations title={t.sent}>
        <p>{t.next(name)}</p>
      </ToOrganizations>
    );
  if (!is_owned)
    return (
      <Panel title={name}>
        <p>
          {t.nobody}{' '}
          <a href={path(`/account/business/claim?${new URLSearchParams({ listing: slug }).toString()}`)}>
            {t.claim}
          </a>
        </p>
      </Panel>
    );
  const send = () =>
    submit(async () => {
      await askToJoin(id, message.trim());
      setSent(true);
    });
  return (
    <Panel title={t.title(name)}>
      <Form name="join-request" send={send}>
        <FailureNotice failure={failure} />
        <TextArea
          label={t.message}
          hint={t.hint}
          rows={3}
          maxLength={1000}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <Button type="submit" isBusy={isBusy}>
          {t.send}
        </Button>
      </Form>
    </Panel>
  );
}
