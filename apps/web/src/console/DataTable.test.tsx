// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable } from './DataTable.tsx';

afterEach(cleanup);

/** Columns are made again at each render, as pages do. */
const table = (names: readonly string[], isEditor = true) => (
  <DataTable
    label="Kanallar"
    rows={names.map((name) => ({ name }))}
    keyOf={({ name }) => name}
    columns={[
      { id: 'name', header: 'Ad', cell: ({ name }) => name },
      {
        id: 'actions',
        header: 'İşlemler',
        isShown: isEditor,
        cell: ({ name }) => <button type="button">{`${name}: düzenle`}</button>,
      },
    ]}
  />
);

describe('a table of the console', () => {
  it('keeps the focus on a button when the page renders again', () => {
    const { rerender } = render(table(['Lodos', 'Ekin']));
    screen.getByRole('button', { name: 'Ekin: düzenle' }).focus();
    rerender(table(['Lodos', 'Ekin', 'Mavi']));
    expect(screen.getByRole('button', { name: 'Ekin: düzenle' })).toHaveFocus();
  });

  it('has headers and cells with roles that CSS does not take away, and each cell names its column', () => {
    render(table(['Lodos']));
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Ad', 'İşlemler']);
    expect(screen.getByRole('cell', { name: 'Lodos' })).toHaveAttribute('data-label', 'Ad');
  });

  it('leaves out a column that is not for the role', () => {
    render(table(['Lodos'], false));
    expect(screen.queryByText('İşlemler')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
