import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import type { GeocodedPlace } from '#contracts/geocoding.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useOwnQuery } from '../../../kit/use-own-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { findPlaces, hasGeocoder } from './geocoding.ts';
import type { Point } from './pin-map.ts';

interface FindOnMapProps {
  userId: string;
  /** The typed address in one line. */
  address: string;
  onFind: (point: Point) => void;
}

/** Sets the pin by the typed address, where the hub has a geocoder; nothing where it has none. */
export function FindOnMap({ userId, address, onFind }: FindOnMapProps) {
  const { place: t } = useStrings(listingEditorStrings);
  const { data: isAvailable } = useOwnQuery(userId, { queryKey: ['geocoder', userId], queryFn: hasGeocoder });
  const [places, setPlaces] = useState<GeocodedPlace[]>([]);
  const [result, setResult] = useState('');
  const action = useAction();
  if (!isAvailable) return null;
  const find = async () => {
    setPlaces([]);
    setResult('');
    const found = await findPlaces(address);
    if (found.length > 1) setPlaces(found);
    else if (found[0]) onFind(found[0]);
    setResult(found.length > 1 ? t.several : found.length === 1 ? t.found : t.notFound);
  };
  const choose = (place: GeocodedPlace) => {
    setPlaces([]);
    onFind(place);
    setResult(t.found);
  };
  return (
    <>
      <p className="actions">
        <Button
          variant="quiet"
          isBusy={action.isBusy}
          disabled={address.length < 3}
          onClick={() => action.run(find)}
        >
          {t.find}
        </Button>
      </p>
      <ActionNotice action={action} />
      <p role="status">{result}</p>
      {places.length > 0 && (
        <ul aria-label={t.matches}>
          {places.map((place) => (
            <li key={`${String(place.latitude)} ${String(place.longitude)} ${place.label}`}>
              <button type="button" className="link" onClick={() => choose(place)}>
                {place.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
