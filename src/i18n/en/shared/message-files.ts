/** Pictures and files in messages. */
export const messageFiles = {
  download: 'Download',
  downloadNamed: (name: string) => `Download ${name}`,
  enlarge: 'Enlarge',
  gone: 'This picture is no longer available.',
  close: 'Close',
};
