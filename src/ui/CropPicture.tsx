import { useEffect, useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { pictureStrings } from '../i18n/shared/picture-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

interface CropPictureProps {
  file: Blob;
  /** Width divided by height of what is kept. */
  aspect: number;
  isRound?: boolean;
  /** The part that is chosen, in percent of the picture. */
  onChange: (crop: PercentCrop) => void;
}

/** Chooses a part of a picture, with the pointer or the arrow keys. For another file, remount it with another `key`. */
export function CropPicture({ file, aspect, isRound = false, onChange }: CropPictureProps) {
  const t = useStrings(pictureStrings);
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState<PercentCrop>();
  const image = useRef<HTMLImageElement>(null);
  const choose = (chosen: PercentCrop) => {
    setCrop(chosen);
    onChange(chosen);
  };
  const begin = () => {
    const { naturalWidth = 1, naturalHeight = 1 } = image.current ?? {};
    const whole = makeAspectCrop({ unit: '%', width: 100 }, aspect, naturalWidth, naturalHeight);
    const fitted =
      whole.height > 100
        ? makeAspectCrop({ unit: '%', height: 100 }, aspect, naturalWidth, naturalHeight)
        : whole;
    choose(centerCrop(fitted, naturalWidth, naturalHeight));
  };
  return (
    <ReactCrop
      {...(crop && { crop })}
      aspect={aspect}
      circularCrop={isRound}
      keepSelection
      ariaLabels={t.crop}
      onChange={(_pixels, percent) => choose(percent)}
    >
      <img ref={image} src={url} alt={t.chosen} className="crop-picture" onLoad={begin} />
    </ReactCrop>
  );
}

function useObjectUrl(file: Blob) {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(
    () => () => {
      URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
