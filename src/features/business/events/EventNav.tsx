import { eventNavStrings } from '../../../i18n/business/event-nav-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { type PostArea, postListUrl, postUrl } from '../posts/post-area.ts';

const pages = [
  'event',
  'tickets',
  'orders',
  'registrations',
  'seating',
  'questions',
  'sponsors',
  'dates',
] as const;

interface EventNavProps {
  area: PostArea;
  event: { id: string; title: string; slug: string; businessId: string | null };
  /** The page that is shown. */
  page: (typeof pages)[number];
}

/** The title of an event and the ways to its pages, for its organizers. */
export function EventNav({ area, event: { id, title, slug, businessId }, page }: EventNavProps) {
  const t = useStrings(eventNavStrings);
  const path = useLocalPath();
  return (
    <div className="stack event-head">
      <h2 dir="auto">{title}</h2>
      <nav aria-label={t.label}>
        <ul className="links-row tabs">
          {pages.map((name) => (
            <li key={name}>
              <a
                href={path(postUrl(area, name, { event: id }))}
                {...(name === page && { 'aria-current': 'page' as const })}
              >
                {t.pages[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="links-row">
        <li>
          <a href={path(postUrl(area, 'post', { kind: 'event', id }))}>{t.edit}</a>
        </li>
        <li>
          <a href={path(`/events/${slug}`)}>{t.view}</a>
        </li>
        <li>
          <a href={path(`/account/check-in?event=${slug}`)}>{t.checkIn}</a>
        </li>
        <li>
          <a href={path(postListUrl(area, businessId))}>{t.posts}</a>
        </li>
      </ul>
    </div>
  );
}
