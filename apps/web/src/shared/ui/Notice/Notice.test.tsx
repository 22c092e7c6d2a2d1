// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aProfile } from '../../../../test/session-builders.ts';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { ViewerProvider } from '../../viewer/viewer.ts';
import { Notice } from './Notice.tsx';

afterEach(cleanup);

describe('Notice', () => {
  it('announces an error with its code, and retries (WCAG 4.1.3)', async () => {
    const user = userEvent.setup();
    const onRetry = vi.fn();
    render(
      <Notice kind="error" title="Yayına ulaşılamadı" code="303" onRetry={onRetry}>
        Bağlantını kontrol et.
      </Notice>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Hata kodu: 303');
    await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('names the connection only where no reply came', () => {
    const { rerender } = render(<Notice kind="error" title="Yüklenemedi" error={new NetworkError('x')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Bağlantını kontrol et.');
    rerender(<Notice kind="error" title="Yüklenemedi" error={new ApiError(500, 'UNEXPECTED', 'x')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Sorun bizde. Tekrar deniyoruz.');
    expect(screen.getByRole('alert')).not.toHaveTextContent(/bağlantı/i);
  });

  it('speaks to a child without causes and codes', () => {
    const child = { loginType: 'paid', userType: '1', profile: { ...aProfile(), kid: true } } as const;
    render(
      <ViewerProvider value={child}>
        <Notice kind="error" title="Yüklenemedi" code="303">
          Bağlantını kontrol et.
        </Notice>
      </ViewerProvider>,
    );
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('Bir daha dene ya da bir büyüğüne sor.');
    expect(notice).not.toHaveTextContent(/303|Bağlantını/);
  });

  it('is no alert for an empty list', () => {
    render(<Notice title="Listen henüz boş">Beğendiğin içerikleri + ile listene ekle.</Notice>);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Listen henüz boş' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has the given heading level', () => {
    render(<Notice title="Boş" headingLevel={3} />);
    expect(screen.getByRole('heading', { level: 3, name: 'Boş' })).toBeVisible();
  });
});
