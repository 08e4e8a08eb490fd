import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { useId } from 'react';
import type { ListingDraft } from './listing-draft.ts';
import { rateListing } from './listing-strength.ts';
import { SectionLink } from './SectionLink.tsx';
import type { SectionName } from './use-open-section.ts';

const maxShown = 4;

/** How complete the listing is, and the way to what adds the most; nothing once it is complete. */
export function StrengthMeter({
  draft,
  onOpen,
}: {
  draft: ListingDraft;
  onOpen: (section: SectionName) => void;
}) {
  const id = useId();
  const language = useLanguage();
  const { strength: t } = listingEditorStrings[language];
  const { percent, missing } = rateListing(draft, language);
  if (missing.length === 0) return null;
  return (
    <section className="card strength" aria-labelledby={id}>
      <h2 id={id}>{t.complete(percent)}</h2>
      <meter min={0} max={100} value={percent} aria-labelledby={id}>
        {String(percent)}%
      </meter>
      <ul className="links-row">
        {missing.slice(0, maxShown).map(({ label, section }) => (
          <li key={label}>
            <SectionLink section={section} onOpen={onOpen}>
              {label}
            </SectionLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
