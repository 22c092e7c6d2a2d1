// A glimpse of a title inside a card or a page: silent unless asked, a picture until the first frame, and when it cannot
// play the picture simply stays.

import { Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { say } from '../text/text.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton/IconButton.tsx';
import { PauseIcon, PlayIcon } from '../ui/icons/icons.tsx';
import { openEngine } from './engine.ts';
import { mediaText } from './media.text.ts';
import styles from './TrailerVideo.module.css';

export interface TrailerVideoProps {
  /** The address of the trailer; one that says "nothing to play" leaves the poster. */
  source: string;
  /** Shown until the first frame and after a failure: an address, or a picture of the caller's own. */
  poster?: string | ReactNode;
  /** Whether it starts silent. Browsers allow sound only after the viewer has touched the page. */
  muted: boolean;
  className?: string;
}

type Phase = 'waiting' | 'playing' | 'paused' | 'failed';

export function TrailerVideo({ source, poster, muted, className }: TrailerVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [phase, setPhase] = useState<Phase>('waiting');
  const [hasFrame, setHasFrame] = useState(false);
  const [isMuted, setMuted] = useState(muted);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    setPhase('waiting');
    setHasFrame(false);
    const engine = openEngine(element, source, {
      isPreview: true,
      report: (report) => {
        if (report.type === 'failed') setPhase('failed');
      },
    });
    return () => engine.destroy();
  }, [source]);

  useEffect(() => {
    if (video.current) video.current.muted = muted;
  }, [muted]);

  /** A browser that forbids sound is asked again without it; one that forbids motion keeps the poster. */
  async function start() {
    const element = video.current;
    if (!element) return;
    try {
      await element.play();
    } catch {
      if (element.muted) return;
      element.muted = true;
      await element.play().catch(() => undefined);
    }
  }

  function toggle() {
    const element = video.current;
    if (!element) return;
    if (element.paused) void start();
    else element.pause();
  }

  const isShown = hasFrame && phase !== 'failed';
  return (
    <div className={classNames(styles.trailer, className)} data-phase={phase} data-shown={isShown || undefined}>
      {/* biome-ignore lint/a11y/useMediaCaption: a trailer's words are not in any file; it starts silent */}
      <video
        ref={video}
        className={styles.video}
        aria-label={say(mediaText.trailer)}
        playsInline
        disablePictureInPicture
        preload="auto"
        onLoadedData={() => void start()}
        onPlaying={() => {
          setPhase('playing');
          setHasFrame(true);
        }}
        onPause={() => setPhase((now) => (now === 'failed' ? now : 'paused'))}
        onVolumeChange={(event) => setMuted(event.currentTarget.muted)}
        onEnded={() => setHasFrame(false)}
      />
      {poster !== undefined && poster !== '' && (
        <div className={styles.poster}>{typeof poster === 'string' ? <img src={poster} alt="" /> : poster}</div>
      )}
      {isShown && (
        <div className={styles.controls}>
          <IconButton
            look="glass"
            size="small"
            label={say(phase === 'playing' ? mediaText.pauseTrailer : mediaText.playTrailer)}
            onClick={toggle}
          >
            {phase === 'playing' ? <PauseIcon /> : <PlayIcon />}
          </IconButton>
          <IconButton
            look="glass"
            size="small"
            label={say(isMuted ? mediaText.unmute : mediaText.mute)}
            onClick={() => {
              if (video.current) video.current.muted = !isMuted;
            }}
          >
            {isMuted ? <VolumeX /> : <Volume2 />}
          </IconButton>
        </div>
      )}
    </div>
  );
}
