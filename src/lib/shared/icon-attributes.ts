/** The attributes of each icon's `<svg>`: as high as the text beside it, in its color, and unread by screen readers. */
export const iconAttributes = {
  viewBox: '0 0 24 24',
  width: '1.25em',
  height: '1.25em',
  fill: 'none',
  stroke: 'currentColor',
  'aria-hidden': true,
} as const;
