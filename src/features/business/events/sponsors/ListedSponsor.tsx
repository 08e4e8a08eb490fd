import { eventSponsorStrings } from '../../../../i18n/business/event-sponsor-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { Finder } from '../../../../kit/Finder.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { findListed, type Sponsor } from './sponsors.ts';

interface ListedSponsorProps {
  sponsor: Sponsor;
  errors: readonly string[];
  onChoose: (chosen: Pick<Sponsor, 'business_id' | 'name' | 'logo_url'>) => void;
}

/** A sponsor of the directory: found by its name, and chosen again. */
export function ListedSponsor({ sponsor, errors, onChoose }: ListedSponsorProps) {
  const { form: t } = useStrings(eventSponsorStrings);
  const problems = errors.length > 0 && (
    <ul className="field-error" role="alert">
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );
  if (sponsor.business_id !== null)
    return (
      <>
        <p className="actions">
          <strong dir="auto">{sponsor.name}</strong>
          <Button variant="quiet" onClick={() => onChoose({ business_id: null, name: '', logo_url: null })}>
            {t.chooseAnother}
          </Button>
        </p>
        {problems}
      </>
    );
  return (
    <div
      className="stack"
      // Enter searches: it does not save the sponsor.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <Finder
        label={t.find}
        hint={t.findHint}
        queryKey={['listed']}
        find={findListed}
        describe={({ city }) => city ?? ''}
        button={t.choose}
        onChoose={({ id, name, logo_url: logo }) => onChoose({ business_id: id, name, logo_url: logo })}
      />
      {problems}
    </div>
  );
}
