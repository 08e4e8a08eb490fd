import type { ReactNode } from 'react';
import type { Known } from '#contracts/connections.ts';
import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { Avatar } from './Avatar.tsx';

interface PersonRowProps {
  person: Known;
  /** What is said about the person, below their name. */
  children?: ReactNode;
  /** What can be done. */
  actions?: ReactNode;
}

/** A person in a list of those whom one knows, with what can be done. */
export function PersonRow({ person, children, actions }: PersonRowProps) {
  const { profile, directory } = useStrings(peopleStrings);
  const path = useLocalPath();
  const { slug, name, avatar_url: picture, headline, organizations } = person;
  const [organization] = organizations;
  const about = headline || (organization && directory.asTitle(organization.title, organization.name));
  return (
    <li className="person-row">
      <Avatar name={name} url={picture} />
      <div className="person-row-words">
        <p dir="auto">
          {slug ? (
            <a href={path(`/account/people/person?name=${slug}`)}>{name || profile.noName}</a>
          ) : (
            <strong>{name || profile.noName}</strong>
          )}
        </p>
        {about && (
          <p className="soft" dir="auto">
            {about}
          </p>
        )}
        {children}
      </div>
      {actions && <div className="actions person-row-actions">{actions}</div>}
    </li>
  );
}
