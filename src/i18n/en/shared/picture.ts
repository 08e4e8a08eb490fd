/** How a picture is chosen and cropped, and how any file is uploaded. */
export const picture = {
  title: 'Crop image',
  chosen: 'Chosen image',
  uploading: 'Uploading…',
  uploadingLabel: 'Uploading image',
  slow: 'Your connection is slow. Keep this page open, or cancel and try again later.',
  use: 'Use photo',
  crop: {
    cropArea: 'Use the arrow keys to move the crop area',
    nwDragHandle: 'Use the arrow keys to move the top left corner',
    nDragHandle: 'Use the up and down arrow keys to move the top edge',
    neDragHandle: 'Use the arrow keys to move the top right corner',
    eDragHandle: 'Use the left and right arrow keys to move the right edge',
    seDragHandle: 'Use the arrow keys to move the bottom right corner',
    sDragHandle: 'Use the up and down arrow keys to move the bottom edge',
    swDragHandle: 'Use the arrow keys to move the bottom left corner',
    wDragHandle: 'Use the left and right arrow keys to move the left edge',
  },
};
