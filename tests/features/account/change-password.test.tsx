import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ChangePassword } from '../../../src/features/account/ChangePassword.tsx';
import { changePassword } from '../../../src/features/account/methods.ts';

vi.mock('../../../src/features/account/methods.ts', () => ({
  changePassword: vi.fn(),
  mailPasswordCode: vi.fn(),
}));

afterEach(cleanup);

it('keeps the mailed code that was typed when the password is rejected', async () => {
  vi.mocked(changePassword).mockRejectedValueOnce({ code: 'reauthentication_needed', status: 400 });
  render(<ChangePassword email="ada@hub.test" />);
  const user = userEvent.setup();
  const change = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  await user.type(screen.getByLabelText('New password'), 'Correct-Horse-7');
  await change();
  const code = await screen.findByLabelText<HTMLInputElement>(/code/i);
  await user.type(code, '123456');
  vi.mocked(changePassword).mockRejectedValueOnce({ code: 'same_password', status: 422 });
  await change();
  await vi.waitFor(() => {
    expect(changePassword).toHaveBeenCalledTimes(2);
  });
  expect(screen.getByLabelText<HTMLInputElement>(/code/i).value).toBe('123456');
  vi.mocked(changePassword).mockResolvedValueOnce();
  await user.type(screen.getByLabelText('New password'), '8');
  await change();
  await vi.waitFor(() => {
    expect(changePassword).toHaveBeenLastCalledWith('Correct-Horse-78', '123456');
  });
});
