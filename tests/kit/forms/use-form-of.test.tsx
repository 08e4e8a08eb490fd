import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Form } from '../../../src/kit/forms/Form.tsx';
import { useFormOf } from '../../../src/kit/forms/use-form-of.ts';
import { Field } from '../../../src/ui/Field.tsx';
import { LanguageContext } from '../../../src/i18n/use-strings.ts';

afterEach(cleanup);

const Guest = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(5, 'Use a shorter name.')),
  has_consent: z.literal(true, 'Agree first.'),
  audiences: z.record(z.string(), z.enum(['all', 'members'])),
});
type Guest = z.infer<typeof Guest>;

interface GuestFormProps {
  contract?: () => Promise<z.ZodMiniType<Guest, z.input<typeof Guest>>>;
  send: (guest: Guest) => Promise<void>;
}

function GuestForm({ contract, send }: GuestFormProps) {
  const form = useFormOf<z.input<typeof Guest>, Guest>(
    contract ?? Guest,
    { name: 'Ada', has_consent: false, 'audiences.name': 'all' },
    send,
  );
  const { errors, ...consent } = form.field('has_consent');
  return (
    <Form name="guest" send={form.send}>
      <p data-testid="failure">{form.failure?.message}</p>
      <p data-testid="typed">{form.readText('name')}</p>
      <Field label="Name" {...form.field('name')} />
      <label>
        <input type="checkbox" {...consent} /> Agree
      </label>
      <p>{errors.join(' ')}</p>
      <select aria-label="Audience" {...omitErrors(form.field('audiences.name'))}>
        <option value="all">all</option>
        <option value="members">members</option>
      </select>
      <button disabled={form.isBusy}>Send</button>
    </Form>
  );
}

const omitErrors = <T extends { errors: string[] }>({ errors: _errors, ...field }: T) => field;

const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const press = (user = userEvent.setup()) => user.click(screen.getByRole('button', { name: 'Send' }));

describe('a form of a contract', () => {
  it('sends what its controls hold, by the shape of the contract', async () => {
    const send = vi.fn(() => Promise.resolve());
    render(<GuestForm send={send} />);
    const user = userEvent.setup();
    await user.clear(name());
    await user.type(name(), ' Eve ');
    expect(screen.getByTestId('typed').textContent).toBe(' Eve ');
    await user.click(screen.getByRole('checkbox'));
    await user.selectOptions(screen.getByRole('combobox'), 'members');
    await press(user);
    await vi.waitFor(() => {
      expect(send).toHaveBeenCalledWith({ name: 'Eve', has_consent: true, audiences: { name: 'members' } });
    });
  });

  it('sends what the browser filled in without an event', async () => {
    const send = vi.fn(() => Promise.resolve());
    render(<GuestForm send={send} />);
    name().value = 'Kim';
    screen.getByRole<HTMLInputElement>('checkbox').checked = true;
    await press();
    await vi.waitFor(() => {
      expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: 'Kim' }));
    });
    expect(screen.getByTestId('typed').textContent).toBe('Kim');
  });

  it('focuses the first control with an error, and clears each error once it is fixed', async () => {
    const send = vi.fn(() => Promise.resolve());
    render(<GuestForm send={send} />);
    const user = userEvent.setup();
    await user.clear(name());
    await press(user);
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    expect(screen.getByText('Agree first.')).toBeTruthy();
    expect(document.activeElement).toBe(name());
    await user.type(name(), 'Margaret');
    expect(await screen.findByText('Use a shorter name.')).toBeTruthy();
    await user.clear(name());
    await user.type(name(), 'Eve');
    await vi.waitFor(() => {
      expect(name().getAttribute('aria-invalid')).toBe('false');
    });
    expect(screen.getByText('Agree first.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the server rejects it, and says why', async () => {
    render(<GuestForm send={() => Promise.reject(new TypeError('Failed to fetch'))} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox'));
    await press(user);
    await vi.waitFor(() => {
      expect(screen.getByTestId('failure').textContent).toMatch(/^Could not connect/);
    });
    expect(name().value).toBe('Ada');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('is sent once however often it is pressed', async () => {
    const sent = Promise.withResolvers<undefined>();
    const send = vi.fn(() => sent.promise);
    render(<GuestForm send={send} />);
    screen.getByRole<HTMLInputElement>('checkbox').checked = true;
    const form = name().form;
    form?.requestSubmit();
    form?.requestSubmit();
    await vi.waitFor(() => {
      expect(send).toHaveBeenCalled();
    });
    form?.requestSubmit();
    sent.resolve(undefined);
    await vi.waitFor(() => {
      expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
    });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('loads its contract once it is used, and again after a failure', async () => {
    const load = vi.fn<() => Promise<typeof Guest>>(() => Promise.reject(new TypeError('Failed to fetch')));
    const send = vi.fn(() => Promise.resolve());
    render(<GuestForm contract={load} send={send} />);
    expect(load).not.toHaveBeenCalled();
    name().focus();
    await vi.waitFor(() => {
      expect(load).toHaveBeenCalledTimes(1);
    });
    await press();
    await vi.waitFor(() => {
      expect(screen.getByTestId('failure').textContent).toMatch(/^Could not connect/);
    });
    load.mockResolvedValue(Guest);
    screen.getByRole<HTMLInputElement>('checkbox').checked = true;
    await press();
    await vi.waitFor(() => {
      expect(send).toHaveBeenCalledTimes(1);
    });
    expect(screen.getByTestId('failure').textContent).toBe('');
  });

  it('says what is wrong in the language of the island', async () => {
    const Title = z.object({ title: z.string().check(z.minLength(1, 'Enter a title.')) });
    function TitleForm() {
      const form = useFormOf(Title, { title: '' }, () => Promise.resolve());
      return (
        <Form name="title" send={form.send}>
          <Field label="Title" {...form.field('title')} />
          <button>Send</button>
        </Form>
      );
    }
    render(
      <LanguageContext value="es">
        <TitleForm />
      </LanguageContext>,
    );
    await press();
    expect(await screen.findByText('Escriba un título.')).toBeTruthy();
  });
});
