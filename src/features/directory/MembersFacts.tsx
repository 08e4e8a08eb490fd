import { z } from 'zod';
import { CustomFact } from '#contracts/custom-values.ts';
import { membersFactsStrings } from '../../i18n/site/members-facts-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { signInHere, useSession } from '../../kit/session/use-session.ts';
import { useOwnQuery } from '../../kit/use-own-query.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { formatFact } from '../../lib/shared/format-fact.ts';
import { island } from '../../ui/Island.tsx';

/** The custom fields of a listing that only members see; others are told that there are some. */
export const MembersFacts = island('MembersFacts', Facts);

function Facts({ slug }: { slug: string }) {
  const t = useStrings(membersFactsStrings);
  const locale = useDateLocale();
  const session = useSession();
  const query = useOwnQuery(session.state === 'signed-in' ? session.userId : undefined, {
    queryKey: ['members-facts', slug],
    queryFn: () => readFacts(slug),
  });
  return (
    <section className="stack">
      <h2>{t.heading}</h2>
      {session.state === 'signed-out' ? (
        <p>
          {t.more} <a href={signInHere()}>{t.signIn}</a>
        </p>
      ) : (
        <QueryState query={query} empty={<p>{t.more}</p>}>
          {(facts) => (
            <dl className="fact-list">
              {facts.map((fact) => (
                <div key={fact.label}>
                  <dt dir="auto">{fact.label}</dt>
                  <dd dir="auto">
                    {formatFact(fact, { locale, yes: t.yes }).map((line) => (
                      <div key={line}>{line}</div>
                    ))}
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

async function readFacts(listing: string): Promise<CustomFact[]> {
  const data = await loadDataClient();
  const { data: facts } = await data.rpc('members_facts', { listing }).throwOnError();
  return z.array(CustomFact).parse(facts ?? []);
}
