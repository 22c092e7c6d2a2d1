// @vitest-environment jsdom
// A profile's photo in the editor: chosen, cropped, saved, replaced and removed. jsdom decodes no pictures: open-photo.ts is a stand-in.
import '@testing-library/jest-dom/vitest';
import { listProfiles, updateProfile } from '@seyir/contract/profiles';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ada, aFullProfile, defne, kerem } from '../../../test/profile-builders.ts';
import { aServiceWithProfiles } from '../../../test/profile-service.ts';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { as, nameField, open, prepareEditor, save, sent } from './edit-profile.fixture.tsx';

type Opened = typeof import('../../features/profiles/photo/open-photo.ts');
const { openPhoto, toJpeg } = vi.hoisted(() => ({ openPhoto: vi.fn(), toJpeg: vi.fn() }));
vi.mock('../../features/profiles/photo/open-photo.ts', async (load) => ({
  ...(await load<Opened>()),
  openPhoto,
  toJpeg,
  drawCrop: () => {},
  turnPhoto: (photo: { width: number; height: number }) => ({ ...photo, width: photo.height, height: photo.width }),
}));

prepareEditor();
beforeEach(() => {
  openPhoto.mockReset().mockResolvedValue({ source: {}, width: 400, height: 200, isAnimated: false });
  toJpeg.mockReset().mockReturnValue('data:image/jpeg;base64,AAAA');
});

const PHOTO = '/images/photo/0123456789abcdef0123456789abcdef';
const withPhoto = aFullProfile({ ...defne, photo: PHOTO });
const aFile = (name = 'tatil.jpg') => new File(['x'], name, { type: 'image/jpeg' });
const fileInput = () => screen.getByTestId<HTMLInputElement>('photo-file');
const cropper = () => screen.findByRole('dialog', { name: 'Fotoğrafını ayarla' });
const stage = async () => within(await cropper()).findByRole('button', { name: 'Fotoğrafı kaydır' });
const useIt = async () => within(await cropper()).getByRole('button', { name: 'Bu fotoğrafı kullan' });
const lastCrop = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await useIt());
  return toJpeg.mock.lastCall?.[1];
};

describe('a photo of a profile', () => {
  it('is chosen, cropped, shown, and sent with the form', async () => {
    const { user, api } = open('new');
    await user.type(await nameField(), 'Ece');
    await user.upload(fileInput(), aFile());
    await stage();
    await user.click(await useIt());
    expect(screen.getByRole('radio', { name: 'Fotoğraf' })).toBeChecked();
    expect(document.querySelectorAll('img[src="data:image/jpeg;base64,AAAA"]')).toHaveLength(2);
    await user.click(save());
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(sent(api, 'POST')).toMatchObject([{ name: 'Ece', newPhoto: 'AAAA' }]);
  });

  it('comes by drop too, and the picker opens from its tile', async () => {
    const { user } = open('defne');
    await nameField();
    const press = vi.spyOn(fileInput(), 'click');
    await user.click(screen.getByRole('button', { name: 'Fotoğraf ekle' }));
    expect(press).toHaveBeenCalledOnce();
    expect(screen.getByTestId('photo-camera')).toHaveAttribute('capture', 'user');
    fireEvent.drop(await nameField(), { dataTransfer: { types: ['Files'], files: [aFile()] } });
    expect(await stage()).toBeVisible();
  });

  it('is moved and enlarged with the keyboard or a remote', async () => {
    const { user } = open('defne');
    await nameField();
    await user.upload(fileInput(), aFile());
    (await stage()).focus();
    await user.keyboard('{Enter}{ArrowLeft}{ArrowLeft}+');
    expect(await stage()).toHaveAttribute('aria-pressed', 'true');
    // Back leaves the move first, and not the dialog.
    await user.keyboard('{Escape}');
    expect(await stage()).toHaveAttribute('aria-pressed', 'false');
    await user.click(within(await cropper()).getByRole('button', { name: 'Yakınlaştır' }));
    expect(await lastCrop(user)).toEqual({ x: 184, y: 100, zoom: 1.5 });
  });

  it('is moved by drag, enlarged by wheel and slider, and turned', async () => {
    const { user } = open('defne');
    await nameField();
    await user.upload(fileInput(), aFile());
    const box = await stage();
    box.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 200 }) as DOMRect;
    fireEvent.pointerDown(box, { pointerId: 1, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(box, { pointerId: 1, clientX: 150, clientY: 100 });
    fireEvent.pointerUp(box, { pointerId: 1 });
    fireEvent.pointerMove(box, { pointerId: 1, clientX: 10, clientY: 100 });
    await user.click(within(await cropper()).getByRole('button', { name: 'Sağa döndür' }));
    fireEvent.wheel(box, { deltaY: -100, clientX: 100, clientY: 100 });
    fireEvent.change(within(await cropper()).getByRole('slider', { name: 'Yakınlaştırma' }), { target: { value: 2 } });
    expect(await lastCrop(user)).toEqual({ x: 100, y: 150, zoom: 2 });
  });

  it('is enlarged by two fingers', async () => {
    const { user } = open('defne');
    await nameField();
    await user.upload(fileInput(), aFile());
    const box = await stage();
    box.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 200 }) as DOMRect;
    fireEvent.pointerDown(box, { pointerId: 1, clientX: 80, clientY: 100 });
    fireEvent.pointerDown(box, { pointerId: 2, clientX: 120, clientY: 100 });
    fireEvent.pointerMove(box, { pointerId: 1, clientX: 60, clientY: 100 });
    fireEvent.pointerMove(box, { pointerId: 2, clientX: 140, clientY: 100 });
    expect((await lastCrop(user)).zoom).toBeCloseTo(2);
  });

  it('stays when it is untouched, and is removed by its button or by a drawn avatar', async () => {
    const api = aServiceWithProfiles([withPhoto, kerem, ada]);
    const { user } = open('defne', { api, viewer: as(withPhoto) });
    await nameField();
    expect(screen.getByRole('radio', { name: 'Fotoğraf' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /Kıvırcık/ }));
    expect(screen.getByText('Kaydettiğinde profilin fotoğrafı silinir.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Fotoğraf' }));
    expect(screen.queryByText('Kaydettiğinde profilin fotoğrafı silinir.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Fotoğrafı kaldır' }));
    expect(screen.getByRole('button', { name: 'Fotoğraf ekle' })).toBeVisible();
    await user.click(save());
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(sent(api, 'PUT')).toMatchObject([{ id: 'defne', newPhoto: '' }]);
  });

  it('that is not changed is not sent', async () => {
    const api = aServiceWithProfiles([withPhoto, kerem, ada]);
    const { user } = open('defne', { api, viewer: as(withPhoto) });
    await user.type(await nameField(), 'x');
    await user.click(save());
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(sent(api, 'PUT')[0]).not.toHaveProperty('newPhoto');
  });

  it.each([
    ['main profile', defne, true],
    ['child', ada, false],
    ['other profile', kerem, false],
  ])('of a child is offered to the %s: %3$s', async (_, viewer, isOffered) => {
    open('ada', { viewer: as(viewer) });
    await nameField();
    expect(screen.queryByRole('button', { name: 'Fotoğraf ekle' }) !== null).toBe(isOffered);
    expect(screen.queryByTestId('photo-file') !== null).toBe(isOffered);
  });

  it('of a child, once the main profile has set it, leaves the child no avatars to choose', async () => {
    const child = aFullProfile({ ...ada, photo: PHOTO });
    const api = aServiceWithProfiles([defne, kerem, child]);
    open('ada', { api, viewer: as(child) });
    await nameField();
    expect(screen.getByText(/yalnızca ana profil değiştirebilir/)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is shown in the list of profiles, and gives way to the avatar when it cannot be loaded', async () => {
    const api = aServiceWithProfiles().on(listProfiles, () => ({ data: [withPhoto] }));
    open('defne', { api, viewer: as(withPhoto) });
    await nameField();
    const shown = () => document.querySelectorAll(`img[src="${PHOTO}"]`);
    expect(shown()).toHaveLength(2);
    for (const image of shown()) fireEvent.error(image);
    expect(shown()).toHaveLength(0);
  });
});

describe('a file that is refused', () => {
  const refuseFile = async (reason: string) => {
    const { PhotoRefusedError } = await vi.importActual<Opened>('../../features/profiles/photo/open-photo.ts');
    openPhoto.mockRejectedValue(new PhotoRefusedError(reason as never));
  };

  it.each([
    ['bytes', '30 MB', '30 MB'],
    ['pixels', '64 megapiksel', '64 megapixels'],
    ['small', 'çok küçük', 'too small'],
    ['svg', 'SVG', 'SVG'],
    ['heic', 'HEIC', 'HEIC'],
    ['type', 'bozuk', 'broken'],
    ['empty', 'boş', 'empty'],
  ])('because of its %s says why in both languages, and the form stays', async (reason, turkish, english) => {
    await refuseFile(reason);
    for (const [language, words] of [['tr', turkish] as const, ['en', english] as const]) {
      setLanguage(language);
      const { user } = open('new');
      const name = await screen.findByLabelText(language === 'tr' ? 'Profil adı' : 'Profile name');
      await user.type(name, 'Ece');
      await user.upload(fileInput(), aFile());
      expect(await screen.findByRole('alertdialog')).toHaveTextContent(words);
      await user.click(screen.getByRole('button', { name: language === 'tr' ? 'Vazgeç' : 'Cancel' }));
      expect(name).toHaveValue('Ece');
      cleanup();
    }
  });

  it('is followed by another choice', async () => {
    await refuseFile('type');
    const { user } = open('defne');
    await nameField();
    await user.upload(fileInput(), aFile());
    const press = vi.spyOn(fileInput(), 'click');
    await user.click(await screen.findByRole('button', { name: 'Başka fotoğraf seç' }));
    expect(press).toHaveBeenCalledOnce();
  });

  it('says that only the first frame of an animation is used', async () => {
    openPhoto.mockResolvedValue({ source: {}, width: 400, height: 200, isAnimated: true });
    const { user } = open('defne');
    await nameField();
    await user.upload(fileInput(), aFile('dans.gif'));
    expect(await screen.findByText(/ilk karesi/)).toBeVisible();
  });

  it.each<[string, () => never, string]>([
    [
      'refuses the photo',
      () => {
        throw new ApiError(400, 'BAD_INPUT', '', { 'body.newPhoto': 'broken' });
      },
      'Başka bir fotoğraf seç',
    ],
    [
      'cannot be reached',
      () => {
        throw new NetworkError('down');
      },
      'Yazdıkların duruyor',
    ],
  ])('keeps the photo in the form when the server %s', async (_, answer, words) => {
    const { user } = open('defne', { api: aServiceWithProfiles().on(updateProfile, answer) });
    await nameField();
    await user.upload(fileInput(), aFile());
    await stage();
    await user.click(await useIt());
    await user.click(save());
    expect(await screen.findByRole('alertdialog', { name: 'Profil kaydedilemedi' })).toHaveTextContent(words);
    expect(screen.getByRole('radio', { name: 'Fotoğraf', hidden: true })).toBeChecked();
  });
});
