import { useEffect, useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

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
      ariaLabels={{
        cropArea: 'Use the arrow keys to move the crop area',
        nwDragHandle: 'Use the arrow keys to move the top left corner',
        nDragHandle: 'Use the up and down arrow keys to move the top edge',
        neDragHandle: 'Use the arrow keys to move the top right corner',
        eDragHandle: 'Use the left and right arrow keys to move the right edge',
        seDragHandle: 'Use the arrow keys to move the bottom right corner',
        sDragHandle: 'Use the up and down arrow keys to move the bottom edge',
        swDragHandle: 'Use the arrow keys to move the bottom left corner',
        wDragHandle: 'Use the left and right arrow keys to move the left edge',
      }}
      onChange={(_pixels, percent) => choose(percent)}
    >
      <img ref={image} src={url} alt="Chosen image" className="crop-picture" onLoad={begin} />
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
