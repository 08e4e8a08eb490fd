import type { IconNode } from 'lucide';

const known = new WeakMap<IconNode, string>();

/**
 * What is within an icon's `<svg>`, as HTML. Not elements of a template: Astro renders those whose name is a variable asynchronously, and buffers
 * everything around them.
 */
export function iconShapes(icon: IconNode): string {
  const before = known.get(icon);
  if (before !== undefined) return before;
  const shapes = icon.map(([tag, attributes]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${String(value)}"`);
    return `<${tag}${written.join('')}></${tag}>`;
  });
  const html = shapes.join('');
  known.set(icon, html);
  return html;
}
