import { pictureAddress } from '../../lib/shared/pictures.ts';

interface ValueLineProps {
  label: string;
  line: string;
  shownAs: 'pictures' | 'links';
}

/** One address of a column, as a link or as the picture at it. */
export function ValueLine({ label, line, shownAs }: ValueLineProps) {
  if (shownAs === 'pictures') return <Picture label={label} url={line} />;
  return (
    <a href={line} target="_blank" rel="noopener nofollow">
      {line}
    </a>
  );
}

/** A picture of the hub's own storage; the address of any other, since pages load nothing from elsewhere. */
function Picture({ label, url }: { label: string; url: string }) {
  const src = pictureAddress(url);
  return src ? <img src={src} alt={label} loading="lazy" /> : url;
}
