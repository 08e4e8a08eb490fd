import { eventSponsorStrings } from '../../../../i18n/business/event-sponsor-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { logoOf, type Sponsor } from './sponsors.ts';

interface SponsorRowProps {
  sponsor: Sponsor;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  onEdit: () => void;
  /** By one place up (-1) or down (1). */
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A sponsor with its logo and level, and the ways to change it. */
export function SponsorRow({ sponsor, isFirst, isLast, isBusy, onEdit, onMove, onRemove }: SponsorRowProps) {
  const t = useStrings(eventSponsorStrings);
  const { name, level, business_id: listing, website_url: link } = sponsor;
  const logo = logoOf(sponsor);
  const buttons = [
    { label: t.edit, name: t.named.edit(name), work: onEdit, isShown: true },
    { label: t.up, name: t.named.up(name), work: () => onMove(-1), isShown: !isFirst },
    { label: t.down, name: t.named.down(name), work: () => onMove(1), isShown: !isLast },
    { label: t.remove, name: t.named.remove(name), work: onRemove, isShown: true },
  ];
  return (
    <li>
      <span className="sponsor-name">
        {logo && <img className="sponsor-logo" src={logo} alt="" loading="lazy" />}
        <span>
          <strong dir="auto">{name}</strong> {level && <span className="badge">{level}</span>}
          <br />
          <span className="soft">{listing === null ? (link ?? '') : t.inDirectory}</span>
        </span>
      </span>
      <span className="actions">
        {buttons
          .filter(({ isShown }) => isShown)
          .map(({ label, name: full, work }) => (
            <button
              key={label}
              type="button"
              className="link"
              aria-label={full}
              aria-disabled={isBusy}
              onClick={work}
            >
              {label}
            </button>
          ))}
      </span>
    </li>
  );
}
