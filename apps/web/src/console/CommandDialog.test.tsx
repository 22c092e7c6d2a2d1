// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../shared/api/api-error.ts';
import { type Call, connectCall } from '../shared/api/call.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { type RowForm, useRowForm } from './command-form.ts';

afterEach(cleanup);

interface Pack {
  readonly id: string;
  readonly name: string;
  readonly price: string;
}

const EDIT: RowForm<Pack> = {
  command: 'package set',
  button: { tr: 'Düzenle', en: 'Edit' },
  title: () => 'Paketi düzenle',
  subject: ({ id, name }) => `${id} · ${name}`,
  fixed: ({ id }) => ({ id }),
  fields: ({ name, price }) => ({ name, price, active: true }),
};
const { fields: _, ...withoutFields } = EDIT;
const REMOVAL: RowForm<Pack> = { ...withoutFields, command: 'promo remove' };

const PREMIUM = { id: 'premium', name: 'Premium', price: '249.90' };
const BASIC = { id: 'temel', name: 'Temel', price: '99.90' };

/** A page with a list of packages, as the server has them at the time of each read. */
function PackagesPage({ read }: { read: () => readonly Pack[] }) {
  const list = useQuery({ queryKey: ['packages'], queryFn: async () => ({ data: read(), asOf: nextAsOf() }) });
  const { showRow, dialog } = useRowForm(list.data, ({ id }) => id);
  return (
    <>
      {list.data?.data.map((pack) => (
        <div key={pack.id}>
          <button type="button" onClick={() => showRow(pack, EDIT)}>{`${pack.name}: düzenle`}</button>
          <button type="button" onClick={() => showRow(pack, REMOVAL)}>{`${pack.name}: kaldır`}</button>
        </div>
      ))}
      <CommandDialog {...dialog} />
    </>
  );
}

let reads = 0;
beforeEach(() => {
  reads = 0;
});
/** The first read is as of 1:1:. */
function nextAsOf(): string {
  reads += 1;
  return `${reads}:${reads}:`;
}

async function open(
  answer: (body: unknown) => Promise<unknown>,
  { button = 'Premium: düzenle', packs = () => [PREMIUM, BASIC] as readonly Pack[] } = {},
) {
  const sent = vi.fn(answer);
  connectCall(((_: unknown, { body }: { body: unknown }) => sent(body)) as unknown as Call);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PackagesPage read={packs} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: button }));
  return { sent, user };
}

const type = async (user: UserEvent, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Kaydet' }));
const isClosed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const changedSince = (operator: string) =>
  new ApiError(409, 'CONFLICT', 'no', {
    refusal: 'changed_since',
    'refusal.operator': operator,
    'refusal.at': new Date().toISOString(),
  });

describe('the form of a command', () => {
  it('sends the fields that differ with the state of its list, and closes', async () => {
    const { sent, user } = await open(async () => ({ change: 1 }));
    await type(user, 'Fiyat (TL)', '199.90');
    await user.selectOptions(screen.getByLabelText('Satışta'), 'off');
    await save(user);
    await isClosed();
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      command: 'package set',
      values: { id: 'premium', price: '199.90', active: 'off' },
      asOf: '1:1:',
    });
  });

  it('shows the values of the row that it is opened for, not what was typed for another row', async () => {
    const { sent, user } = await open(async () => ({ change: 1 }));
    await type(user, 'Fiyat (TL)', '1.00');
    await user.click(screen.getByRole('button', { name: 'Vazgeç' }));
    await user.click(screen.getByRole('button', { name: 'Temel: düzenle', hidden: true }));
    expect(screen.getByLabelText('Fiyat (TL)')).toHaveValue('99.90');
    await type(user, 'Ad', 'Temel+');
    await save(user);
    await isClosed();
    expect(sent.mock.calls).toMatchObject([[{ values: { id: 'temel', name: 'Temel+' } }]]);
  });

  it('shows the stored values when it is opened for the same row again', async () => {
    const { user } = await open(async () => ({ change: 1 }));
    await type(user, 'Fiyat (TL)', '1.00');
    await user.click(screen.getByRole('button', { name: 'Vazgeç' }));
    await user.click(screen.getByRole('button', { name: 'Premium: düzenle', hidden: true }));
    expect(screen.getByLabelText('Fiyat (TL)')).toHaveValue('249.90');
  });

  it.each(['Premium: düzenle', 'Premium: kaldır'])('names its subject (%s)', async (button) => {
    await open(async () => ({ change: 1 }), { button });
    expect(within(screen.getByRole('dialog')).getByText('premium · Premium')).toBeVisible();
  });

  it('asks for a change when nothing differs', async () => {
    const { sent, user } = await open(async () => ({ change: 1 }));
    await save(user);
    expect(screen.getByRole('alert')).toHaveTextContent('Bir alanı değiştir.');
    expect(sent).not.toHaveBeenCalled();
  });

  it('sends a command once for two presses, and stays open until its answer', async () => {
    let finish = (_: unknown) => {};
    const { sent, user } = await open(() => new Promise((resolve) => (finish = resolve)));
    await type(user, 'Fiyat (TL)', '199.90');
    const button = screen.getByRole('button', { name: 'Kaydet' });
    // Both events of a double press, before anything renders.
    button.click();
    button.click();
    await user.type(screen.getByLabelText('Fiyat (TL)'), '{Enter}');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Vazgeç' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    finish({ change: 1 });
    await isClosed();
    expect(sent).toHaveBeenCalledOnce();
  });

  it('says that the change may have been made when its answer is lost', async () => {
    const { user } = await open(() => Promise.reject(new TypeError('Failed to fetch')));
    await type(user, 'Ad', 'Altın');
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Değişiklik yapılmış olabilir');
  });

  it('stays open with the reason of a refusal, in the language of the console', async () => {
    const fields = {
      command: 'There is no package premium.',
      refusal: 'package_unknown',
      'refusal.package': 'premium',
    };
    const { user } = await open(() => Promise.reject(new ApiError(409, 'CONFLICT', 'no', fields)));
    await user.type(screen.getByLabelText('Ad'), '+');
    await save(user);
    expect(await screen.findByText('premium paketi yok.')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('names the field of a refused value by its label', async () => {
    const fields = { command: '--price is an amount.', refusal: 'option_price', 'refusal.option': 'price' };
    const { user } = await open(() => Promise.reject(new ApiError(400, 'BAD_INPUT', 'no', fields)));
    await user.type(screen.getByLabelText('Fiyat (TL)'), 'x');
    await save(user);
    expect(await screen.findByText('Fiyat (TL): 149,90 gibi bir tutar olmalı.')).toBeVisible();
  });
});

describe('the form of a row that another operator has changed since', () => {
  /** The price is 249.90 when the form opens, 199.90 and on its way when it is saved. */
  const openChanged = async (answer: (body: unknown) => Promise<unknown>, now: readonly Pack[]) => {
    let packs: readonly Pack[] = [PREMIUM];
    const answers = [() => Promise.reject(changedSince('ayse')), answer];
    const opened = await open(
      (body) => {
        packs = now;
        return (answers.shift() ?? answer)(body);
      },
      { packs: () => packs },
    );
    return opened;
  };

  it('names who changed it, shows the new values, keeps what was typed and overwrites nothing', async () => {
    const { sent, user } = await openChanged(async () => ({ change: 1 }), [{ ...PREMIUM, price: '199.90' }]);
    await type(user, 'Ad', 'Altın');
    await save(user);
    const alert = await screen.findByRole('alert');
    await vi.waitFor(() => expect(alert).toHaveTextContent('Fiyat (TL): 249.90 → 199.90'));
    expect(alert).toHaveTextContent('ayse bunu sen açtıktan sonra değiştirdi');
    expect(screen.getByLabelText('Fiyat (TL)')).toHaveValue('199.90');
    expect(screen.getByLabelText('Ad')).toHaveValue('Altın');
    await save(user);
    await isClosed();
    expect(sent.mock.calls[1]).toMatchObject([{ values: { id: 'premium', name: 'Altın' } }]);
    expect(sent.mock.calls.map(([body]) => (body as { asOf: string }).asOf)).toEqual(['1:1:', '2:2:']);
  });

  it('does not send a value that was typed and undone', async () => {
    const { sent, user } = await openChanged(async () => ({ change: 1 }), [{ ...PREMIUM, price: '199.90' }]);
    await type(user, 'Fiyat (TL)', '1');
    await type(user, 'Fiyat (TL)', '249.90');
    await type(user, 'Ad', 'Altın');
    await save(user);
    await vi.waitFor(() => expect(screen.getByLabelText('Fiyat (TL)')).toHaveValue('199.90'));
    await save(user);
    await isClosed();
    expect(sent.mock.calls[1]).toMatchObject([{ values: { id: 'premium', name: 'Altın' } }]);
  });

  it('says that the row is gone', async () => {
    const { user } = await openChanged(async () => ({ change: 1 }), []);
    await type(user, 'Ad', 'Altın');
    await save(user);
    expect(await screen.findByText('Artık bu listede değil.')).toBeVisible();
    expect(screen.getByLabelText('Ad')).toHaveValue('Altın');
  });
});
