// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PasswordField } from '../PasswordField/PasswordField.tsx';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import { Select } from '../Select/Select.tsx';
import { Slider } from '../Slider/Slider.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { Field } from './Field.tsx';

afterEach(cleanup);

describe('Field', () => {
  it('is named by its label and described by its hint', () => {
    render(<Field label="Profil adı" hint="Diğer profiller bu adı görür." />);
    expect(screen.getByRole('textbox', { name: 'Profil adı' })).toHaveAccessibleDescription(
      'Diğer profiller bu adı görür.',
    );
  });

  it('announces an error, and links it to the field (WCAG 3.3.1, 3.3.2, 4.1.3)', () => {
    const { rerender } = render(<Field label="Soy isim" hint="En az 3 harf" />);
    const field = screen.getByRole('textbox', { name: 'Soy isim' });
    expect(field).toBeValid();
    rerender(<Field label="Soy isim" hint="En az 3 harf" error="Soy isim giriniz." />);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Soy isim giriniz.');
    expect(screen.getByText('Soy isim giriniz.').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  });
});

describe('PasswordField', () => {
  it('can be shown and hidden', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Şifre" defaultValue="seyir1234" />);
    const field = screen.getByLabelText('Şifre');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Şifreyi göster' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(field).toHaveValue('seyir1234');
    await user.click(screen.getByRole('button', { name: 'Şifreyi gizle' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('TextArea', () => {
  it('has a name, and its error as description', () => {
    render(<TextArea label="Önerin" error="Bir şey yaz." />);
    expect(screen.getByRole('textbox', { name: 'Önerin' })).toHaveAccessibleDescription('Bir şey yaz.');
  });
});

describe('Select', () => {
  const options = [
    { value: '1', label: '1. sezon' },
    { value: '2', label: '2. sezon' },
  ];

  it.each(['field', 'inline'] as const)('as %s has a name and reports the choice', async (look) => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Select label="Sezon" look={look} options={options} defaultValue="1" onChange={onChange} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sezon' }), '2. sezon');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2');
  });
});

describe('Switch', () => {
  it('is switched by Space and by its label', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Switch label="Çocuk profili" description="Uygun içerik" checked={false} onChange={onChange} />);
    const control = screen.getByRole('switch', { name: 'Çocuk profili' });
    expect(control).not.toBeChecked();
    expect(control).toHaveAccessibleDescription('Uygun içerik');
    await user.tab();
    await user.keyboard(' ');
    await user.click(screen.getByText('Çocuk profili'));
    expect(onChange.mock.calls).toEqual([[true], [true]]);
  });
});

describe('RadioGroup', () => {
  function Ages() {
    const [age, setAge] = useState<'7' | '13' | '18'>('13');
    return (
      <RadioGroup
        label="Yaş sınırı"
        value={age}
        onChange={setAge}
        options={[
          { value: '7', label: '7 yaş' },
          { value: '13', label: '13 yaş' },
          { value: '18', label: '18 yaş' },
        ]}
      />
    );
  }

  it('is one tab stop, and arrows choose', async () => {
    const user = userEvent.setup();
    render(<Ages />);
    expect(screen.getByRole('group', { name: 'Yaş sınırı' })).toBeVisible();
    await user.tab();
    expect(screen.getByRole('radio', { name: '13 yaş' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('radio', { name: '7 yaş' })).toBeChecked();
  });
});

describe('Slider', () => {
  it('has a name, a value text, and its progress as a custom property', () => {
    render(<Slider label="Ses" value={15} min={10} max={20} valueText="%50" onChange={() => {}} />);
    const slider = screen.getByRole('slider', { name: 'Ses' });
    expect(slider).toHaveAttribute('aria-valuetext', '%50');
    expect(slider.style.getPropertyValue('--progress')).toBe('0.5');
  });
});
