import type { PeoplePage } from '#contracts/people.ts';
import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { Avatar } from './Avatar.tsx';

/** A person in the directory: who they are, what they do, where. */
export function PersonCard({ person }: { person: PeoplePage['people'][number] }) {
  const { directory: t, person: labels, profile } = useStrings(peopleStrings);
  const path = useLocalPath();
  const { slug, name, avatar_url: picture, headline, skills, organizations, is_self: isSelf } = person;
  return (
    <li className="card person-card">
      <Avatar name={name} url={picture} />
      <div>
        <h2>
          <a href={path(`/account/people/person?name=${slug}`)} dir="auto">
            {name || profile.noName}
          </a>
          {isSelf && <span className="soft"> ({t.you})</span>}
        </h2>
        {headline && <p dir="auto">{headline}</p>}
        {organizations.map(({ id, name: organization, title }) => (
          <p key={id} className="soft" dir="auto">
            {t.asTitle(title, organization)}
          </p>
        ))}
        {skills.length > 0 && (
          <ul className="person-skills" aria-label={labels.skills}>
            {skills.slice(0, 6).map((skill) => (
              <li key={skill} dir="auto">
                {skill}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
