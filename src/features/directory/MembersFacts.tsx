import { z } from 'zod';
import { CustomFact, factIn } from '#contracts/custom-values.ts';
import { membersFactsStrings } from '../../i18n/site/members-facts-strings.ts';
import { useDateLocale, useLanguage, useStrings } from '../../i18n/use-strings.ts';
import { ActionNotice } from '../../kit/ActionNotice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { signInHere, useSession } from '../../kit/session/use-session.ts';
import { useOwnQuery } from '../../kit/use-own-query.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { downloadStoredFile } from '../../lib/browser/download-stored-file.ts';
import { formatFact } from '../../lib/shared/format-fact.ts';
import { island } from '../../ui/Island.tsx';
import { fileOf } from './fact-file.ts';

/** The custom fields of a listing that only members see; others are told that there are some. */
export const MembersFacts = island('MembersFacts', Facts);

function Facts({ slug }: { slug: string }) {
  const t = useStrings(membersFactsStrings);
  const language = useLanguage();
  const session = useSession();
  const query = useOwnQuery(session.state === 'signed-in' ? session.userId : undefined, {
    queryKey: ['members-facts', slug],
    queryFn: () => readFacts(slug),
  });
  return (
    <section className="stack">
      <h2>{t.heading}</h2>
      {session.state !== 'signed-in' ? (
        <p>
          {t.more} {session.state === 'signed-out' && <a href={signInHere()}>{t.signIn}</a>}
        </p>
      ) : (
        <QueryState query={query} empty={<p>{t.more}</p>}>
          {(facts) => (
            <dl className="fact-list">
              {facts
                .map((fact) => factIn(fact, language))
                .map((fact) => (
                  <div key={fact.field}>
                    <dt dir="auto">{fact.label}</dt>
                    <dd dir="auto">
                      <FactValue fact={fact} />
                    </dd>
                  </div>
                ))}
            </dl>
          )}
        </QueryState>
      )}
    </section>
  );
}

function FactValue({ fact }: { fact: CustomFact }) {
  const t = useStrings(membersFactsStrings);
  const locale = useDateLocale();
  const action = useAction();
  const file = fileOf(fact);
  if (!file) return formatFact(fact, { locale, yes: t.yes }).map((line) => <div key={line}>{line}</div>);
  return (
    <>
      <button
        type="button"
        className="link"
        onClick={() =>
          action.run(() => downloadStoredFile('form-files', `${fact.field}/${file.id}`, file.name))
        }
      >
        {file.name}
      </button>
      <ActionNotice action={action} />
    </>
  );
}

async function readFacts(listing: string): Promise<CustomFact[]> {
  const data = await loadDataClient();
  const { data: facts } = await data.rpc('members_facts', { listing }).throwOnError();
  return z.array(CustomFact).parse(facts ?? []);
}
