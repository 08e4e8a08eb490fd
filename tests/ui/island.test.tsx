import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Island } from '../../src/ui/Island.tsx';

afterEach(cleanup);

describe('island whose content throws', () => {
  it('is logged and leaves readable text', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('no');
    };
    render(
      <Island name="Broken">
        <Broken />
      </Island>,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/stopped working/);
    expect(error.mock.calls.flat().map(String)).toContain('[hub] Broken failed:');
  });
});
