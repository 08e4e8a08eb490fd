import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PostPicture } from '../../../src/kit/posts/PostPicture.tsx';

afterEach(cleanup);

const show = (src: string) => {
  render(<PostPicture userId="ada" src={src} onChange={() => undefined} />);
};

it('shows a picture that is stored without the address of the backend, as posts do', () => {
  show('/storage/v1/object/public/post-images/a.webp');
  expect(screen.getByRole('img').getAttribute('src')).toBe(
    'http://localhost:54321/storage/v1/object/public/post-images/a.webp',
  );
});

it('loads no picture from elsewhere, which can be replaced or removed', () => {
  show('https://elsewhere.test/a.webp');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('button', { name: /remove/i })).toBeDefined();
});
