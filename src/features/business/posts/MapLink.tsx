import { coordinateField, parseField } from '#contracts/field-schemas.ts';

/** A link that shows typed coordinates on a map, so that a wrong place is noticed; without valid ones, how to find them. */
export function MapLink({ latitude, longitude }: { latitude: string; longitude: string }) {
  const point = [parseField(coordinateField(90), latitude), parseField(coordinateField(180), longitude)];
  const [lat, lon] = point.map((parsed) => ('value' in parsed ? String(parsed.value) : ''));
  const isSet = latitude.trim() !== '' && longitude.trim() !== '' && Boolean(lat && lon);
  const map = 'https://www.openstreetmap.org/';
  return (
    <p>
      <a
        href={isSet ? `${map}?mlat=${lat ?? ''}&mlon=${lon ?? ''}#map=17/${lat ?? ''}/${lon ?? ''}` : map}
        target="_blank"
        rel="noopener"
      >
        {isSet ? 'Show on map' : 'Find coordinates on a map'}
      </a>
    </p>
  );
}
