import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { iconAttributes } from '../lib/shared/icon-attributes.ts';

/** An icon of the package `lucide`, next to the words that say the same: `import { MapPin } from 'lucide'`. */
export function Icon({ icon }: { icon: IconNode }) {
  return (
    <svg className="icon" {...iconAttributes} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      {icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
