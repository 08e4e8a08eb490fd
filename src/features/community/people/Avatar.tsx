/** The picture of a person, or the first letters of their name. */
export function Avatar({ name, url }: { name: string; url: string | null | undefined }) {
  if (url) return <img className="person-avatar" src={url} alt="" width="64" height="64" loading="lazy" />;
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('');
  return (
    <span className="person-avatar" aria-hidden="true">
      {initials || '?'}
    </span>
  );
}
