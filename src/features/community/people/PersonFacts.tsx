import type { Person } from '#contracts/people.ts';
import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { localPath } from '#contracts/languages.ts';

const texts = ['about', 'ask_me', 'looking_for'] as const;
const lists = ['skills', 'languages'] as const;

const hostOf = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** What a person says about themselves, as far as the viewer may see it; made by the page itself, or by an island. */
export function PersonFacts({ person, language }: { person: Person; language: Language }) {
  const { person: t, directory } = peopleStrings[language];
  const organizations = person.organization ?? [];
  const links = person.links ?? [];
  const isEmpty =
    organizations.length === 0 &&
    links.length === 0 &&
    [...texts, ...lists].every((field) => (person[field] ?? '').length === 0);
  if (isEmpty) return <p className="soft">{t.nothing}</p>;
  return (
    <dl className="person-facts">
      {organizations.length > 0 && (
        <>
          <dt>{t.organization}</dt>
          {organizations.map(({ id, name, title, listing }) => (
            <dd key={id} dir="auto">
              {listing ? (
                <a href={localPath(`/directory/${listing}`, language)}>{directory.asTitle(title, name)}</a>
              ) : (
                directory.asTitle(title, name)
              )}
            </dd>
          ))}
        </>
      )}
      {texts.map((field) => {
        const text = person[field];
        return text ? (
          <div key={field}>
            <dt>{t[field]}</dt>
            <dd className="preserved" dir="auto">
              {text}
            </dd>
          </div>
        ) : null;
      })}
      {lists.map((field) => {
        const items = person[field] ?? [];
        return items.length > 0 ? (
          <div key={field}>
            <dt>{t[field]}</dt>
            <dd>
              <ul className="person-skills">
                {items.map((item) => (
                  <li key={item} dir="auto">
                    {item}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ) : null;
      })}
      {links.length > 0 && (
        <>
          <dt>{t.links}</dt>
          {links.map((address) => (
            <dd key={address}>
              <a href={address} rel="nofollow ugc noopener noreferrer">
                {hostOf(address)}
              </a>
            </dd>
          ))}
        </>
      )}
    </dl>
  );
}
