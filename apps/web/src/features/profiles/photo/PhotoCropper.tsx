import { PROFILE_PHOTO_SIDE, PROFILE_PHOTO_ZOOM_MAX } from '@seyir/core/limits/profile';
import { ImageOff, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { isKey } from '../../../shared/keys/keys.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { formatNumber } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog/Dialog.tsx';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { Slider } from '../../../shared/ui/Slider/Slider.tsx';
import { Spinner } from '../../../shared/ui/Spinner/Spinner.tsx';
import { type Crop, type Point, panCrop, startCrop, turnCrop, zoomCrop } from './crop.ts';
import {
  drawCrop,
  type OpenedPhoto,
  openPhoto,
  type PhotoRefusal,
  PhotoRefusedError,
  toJpeg,
  turnPhoto,
} from './open-photo.ts';
import styles from './PhotoCropper.module.css';
import { photoText, refusalText } from './photo.text.ts';
import { useCropGestures } from './use-crop-gestures.ts';

export interface PhotoCropperProps {
  file: File;
  /** The cropped square, a data URL. */
  onDone: (photo: string) => void;
  onPickAnother: () => void;
  onClose: () => void;
}

type State = { readonly photo: OpenedPhoto; readonly crop: Crop } | { readonly refusal: PhotoRefusal } | undefined;

const ZOOM_STEP = 0.25;
/** Shares of the square that one press of an arrow moves the photo by. */
const KEY_STEP = 0.04;

/** Crops a photo to a square, by drag, pinch, wheel, keyboard and remote. */
export function PhotoCropper({ file, onDone, onPickAnother, onClose }: PhotoCropperProps) {
  const [state, setState] = useState<State>();
  useEffect(() => {
    let isLeft = false;
    openPhoto(file).then(
      (photo) => isLeft || setState({ photo, crop: startCrop(photo) }),
      (error: unknown) => isLeft || setState({ refusal: error instanceof PhotoRefusedError ? error.reason : 'type' }),
    );
    return () => {
      isLeft = true;
      setState(undefined);
    };
  }, [file]);

  if (state && 'refusal' in state) {
    return (
      <Dialog
        open
        alert
        tone="danger"
        icon={<ImageOff />}
        title={say(photoText.refused)}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{say(commonText.cancel)}</Button>
            <Button look="primary" onClick={onPickAnother}>
              {say(photoText.another)}
            </Button>
          </>
        }
      >
        {say(refusalText[state.refusal])}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      size="form"
      title={say(photoText.title)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say(commonText.cancel)}</Button>
          <Button look="primary" disabled={!state} onClick={() => state && onDone(toJpeg(state.photo, state.crop))}>
            {say(photoText.use)}
          </Button>
        </>
      }
    >
      {state ? (
        <CropStage
          photo={state.photo}
          crop={state.crop}
          onCrop={(change) =>
            setState((known) =>
              known && 'crop' in known ? { ...known, crop: change(known.photo, known.crop) } : known,
            )
          }
          onTurn={() => setState({ photo: turnPhoto(state.photo), crop: turnCrop(state.photo, state.crop) })}
        />
      ) : (
        <p className={styles.opening} role="status" aria-label={say(photoText.opening)}>
          <Spinner />
        </p>
      )}
    </Dialog>
  );
}

interface CropStageProps {
  photo: OpenedPhoto;
  crop: Crop;
  /** A pinch moves and enlarges in one event: each change starts from the one before. */
  onCrop: (change: (photo: OpenedPhoto, crop: Crop) => Crop) => void;
  onTurn: () => void;
}

const DIRECTIONS = { previous: { x: 1, y: 0 }, next: { x: -1, y: 0 }, above: { x: 0, y: 1 }, below: { x: 0, y: -1 } };

function CropStage({ photo, crop, onCrop, onTurn }: CropStageProps) {
  const stage = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isMoving, setMoving] = useState(false);
  const pan = (by: Point) => onCrop((size, known) => panCrop(size, known, by));
  const zoomBy = (factor: number, focus?: Point) =>
    onCrop((size, known) => zoomCrop(size, known, known.zoom * factor, focus));
  const stepZoom = (step: number) => onCrop((size, known) => zoomCrop(size, known, known.zoom + step));
  const gestures = useCropGestures(stage, { onPan: pan, onZoom: zoomBy });
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, photo, crop);
  }, [photo, crop]);

  /** While the photo is moved, arrows are its own; otherwise they lead from control to control. */
  function handleKey(event: KeyboardEvent) {
    const steps = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP } as Readonly<Record<string, number>>;
    const direction = Object.entries(DIRECTIONS).find(([action]) => isKey(event, action as 'next'))?.[1];
    const step = steps[event.key];
    if (step !== undefined) stepZoom(step);
    else if (isMoving && direction) pan({ x: direction.x * KEY_STEP, y: direction.y * KEY_STEP });
    else if (isMoving && isKey(event, 'leave')) setMoving(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <button
        ref={stage}
        type="button"
        className={styles.stage}
        aria-label={say(photoText.stage)}
        aria-pressed={isMoving}
        data-focus="own"
        {...gestures}
        // A press of a key has no pointer. The end of a drag is a click too.
        onClick={(event: MouseEvent) => event.detail === 0 && setMoving(!isMoving)}
        onKeyDown={handleKey}
        onBlur={() => setMoving(false)}
      >
        <canvas ref={canvas} width={PROFILE_PHOTO_SIDE} height={PROFILE_PHOTO_SIDE} className={styles.canvas} />
        <span className={styles.ring} aria-hidden="true" />
      </button>
      <p className={styles.hint} aria-live="polite">
        {say(isMoving ? photoText.moving : photoText.hint)}
      </p>
      <div className={styles.tools}>
        <IconButton label={say(photoText.zoomOut)} disabled={crop.zoom <= 1} onClick={() => stepZoom(-ZOOM_STEP)}>
          <ZoomOut />
        </IconButton>
        <Slider
          label={say(photoText.zoom)}
          data-keys="seek"
          min={1}
          max={PROFILE_PHOTO_ZOOM_MAX}
          step={0.05}
          value={crop.zoom}
          valueText={say(photoText.zoomValue, { zoom: formatNumber(Math.round(crop.zoom * 10) / 10) })}
          onChange={(zoom) => onCrop((size, known) => zoomCrop(size, known, zoom))}
        />
        <IconButton
          label={say(photoText.zoomIn)}
          disabled={crop.zoom >= PROFILE_PHOTO_ZOOM_MAX}
          onClick={() => stepZoom(ZOOM_STEP)}
        >
          <ZoomIn />
        </IconButton>
        <IconButton label={say(photoText.turn)} onClick={onTurn}>
          <RotateCw />
        </IconButton>
      </div>
      {photo.isAnimated && <p className={styles.hint}>{say(photoText.animated)}</p>}
    </>
  );
}
