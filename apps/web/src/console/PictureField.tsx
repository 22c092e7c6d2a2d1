// A picture of a form: the present one, and a file that is uploaded when it is chosen. The value is what the command takes.
import { uploadConsolePicture } from '@seyir/contract/console';
import { PICTURE_BYTES } from '@seyir/core/limits/operator';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { ApiError } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { failuresText } from '../shared/text/failures.text.ts';
import { say } from '../shared/text/text.ts';
import { Button } from '../shared/ui/Button/Button.tsx';
import { writeRefusal } from './command.ts';
import styles from './PictureField.module.css';
import { picturesText } from './pictures.text.ts';

interface PictureFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly image: string | null;
  readonly onChange: (value: string) => void;
}

const DATA_HEAD = /^data:[^,]*,/;

/** The bytes of a file as base 64. */
function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(DATA_HEAD, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

class TooLarge extends Error {}

function refusalOf(error: unknown): string {
  if (error instanceof TooLarge) return say(picturesText.size);
  const reason = error instanceof ApiError ? error.fields?.['body.image'] : undefined;
  if (reason === 'size' || reason === 'broken' || reason === 'type') return say(picturesText[reason]);
  return error instanceof ApiError ? writeRefusal(error) : say(failuresText.checkConnection);
}

export function PictureField({ label, hint, image, onChange }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > PICTURE_BYTES) throw new TooLarge();
      const { picture, url } = await call(uploadConsolePicture, { body: { image: await readBase64(file) } });
      return { picture, url, name: file.name };
    },
    onSuccess: ({ picture }) => onChange(picture),
    onError: () => onChange(''),
  });
  const shown = upload.data?.url ?? image;
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      {shown !== null && <img className={styles.picture} src={shown} alt="" />}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) upload.mutate(file);
          event.target.value = '';
        }}
      />
      <Button
        size="small"
        loading={upload.isPending}
        aria-label={say(picturesText.choose, { label })}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        {say(picturesText.change)}
      </Button>
      <span id={id} role="status" className={styles.hint} data-problem={upload.isError || undefined}>
        {upload.isError
          ? refusalOf(upload.error)
          : upload.isPending
            ? say(picturesText.uploading)
            : upload.data
              ? say(picturesText.chosen, { name: upload.data.name })
              : (hint ?? say(picturesText.hint))}
      </span>
    </div>
  );
}
