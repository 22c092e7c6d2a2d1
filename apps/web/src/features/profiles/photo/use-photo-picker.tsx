// Chooses the file of a photo (file picker, camera, drop) and has it cropped. The cropper's code is loaded with the first file.
import { type ComponentType, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { say } from '../../../shared/text/text.ts';
import { showMessage } from '../../../shared/ui/DialogHost/dialogs.ts';
import { editorText } from '../profiles.text.ts';
import type { PhotoCropperProps } from './PhotoCropper.tsx';

/** Named one by one: asked for these, an iPhone gives a JPEG instead of HEIC. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface PhotoPicker {
  /** Opens the file picker, or the camera of a phone. */
  pick: (from: 'files' | 'camera') => void;
  /** Handlers of the element that files may be dropped on. */
  readonly dropProps: { onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void };
  /** Inputs and dialog, to be rendered in the page. */
  readonly parts: ReactNode;
}

export function usePhotoPicker(isOn: boolean, onPhoto: (photo: string) => void): PhotoPicker {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<{ readonly file: File; readonly Cropper: ComponentType<PhotoCropperProps> }>();

  async function open(file: File | undefined) {
    if (!file) return;
    try {
      const { PhotoCropper } = await import('./PhotoCropper.tsx');
      setOpened({ file, Cropper: PhotoCropper });
    } catch {
      // Offline: the page and what was typed in it stay.
      void showMessage({ title: say(editorText.photoFailedTitle), body: say(editorText.photoFailed), tone: 'danger' });
    }
  }

  const input = (ref: typeof files, capture?: 'user') => (
    <input
      ref={ref}
      type="file"
      accept={ACCEPTED}
      capture={capture}
      hidden
      data-testid={capture ? 'photo-camera' : 'photo-file'}
      onChange={({ target }) => {
        void open(target.files?.[0]);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
  );
  const hasFiles = ({ dataTransfer }: DragEvent) => isOn && dataTransfer.types.includes('Files');
  return {
    pick: (from) => (from === 'camera' ? camera : files).current?.click(),
    dropProps: {
      onDragOver: (event) => hasFiles(event) && event.preventDefault(),
      onDrop(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        void open(event.dataTransfer.files[0]);
      },
    },
    parts: isOn && (
      <>
        {input(files)}
        {input(camera, 'user')}
        {opened && (
          <opened.Cropper
            file={opened.file}
            onDone={(photo) => {
              setOpened(undefined);
              onPhoto(photo);
            }}
            onPickAnother={() => {
              setOpened(undefined);
              files.current?.click();
            }}
            onClose={() => setOpened(undefined)}
          />
        )}
      </>
    ),
  };
}
