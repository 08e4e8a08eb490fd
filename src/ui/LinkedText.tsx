import { linkify } from '../lib/shared/linkify.ts';

/** What somebody wrote as plain text, with the addresses of pages in it as links that vouch for nothing. */
export function LinkedText({ text }: { text: string }) {
  return linkify(text).map((part, index) =>
    part.href === undefined ? (
      <span key={index}>{part.text}</span>
    ) : (
      <a key={index} href={part.href} rel="nofollow ugc noopener noreferrer">
        {part.text}
      </a>
    ),
  );
}
