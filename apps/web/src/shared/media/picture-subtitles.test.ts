// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placePictures, watchPictures } from './picture-subtitles.ts';

const DATA = [
  ['tv.seyir.picture-subtitles.p1', 'tr'],
  ['com.example.other', 'x'],
] as const;
const SEGMENT = { url: 'http://seyir.test/stream/token/c/7/v720/341.m4s', start: 100 };
const PICTURE = { x: 64, y: 576, width: 640, height: 72, png: 'AAAA' };
const SHOWN = [{ startMs: 1_000, endMs: 3_000, frame: { width: 1_280, height: 720 }, pictures: [PICTURE] }];

const drawImage = vi.fn();
const fetched = vi.fn(async () => new Response(JSON.stringify(SHOWN)));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = async () => undefined;
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  drawImage.mockClear();
  fetched.mockClear();
});

/** An element in a page, with half of the lines that the subtitles count in. */
function open() {
  const place = document.createElement('div');
  const video = place.appendChild(document.createElement('video'));
  Object.defineProperties(video, { videoWidth: { value: 640 }, videoHeight: { value: 360 } });
  const onChange = vi.fn();
  const pictures = watchPictures(video, onChange);
  const moveTo = (seconds: number) => {
    video.currentTime = seconds;
    video.dispatchEvent(new Event('timeupdate'));
  };
  return { pictures, place, moveTo, onChange };
}

describe('the place of pictures', () => {
  const FRAME = { width: 1_000, height: 500 };
  const LINE = { x: 300, y: 420, width: 400, height: 40 };
  const place = (look: Partial<Parameters<typeof placePictures>[2]>, boxes = [LINE]) =>
    placePictures(boxes, FRAME, { size: 'medium', place: 'author', ground: 'half', ...look });

  it('is that of the broadcast, unless the profile wants another [A11Y-01]', () => {
    expect(place({})).toEqual([LINE]);
    expect(place({ place: 'top' })).toEqual([{ ...LINE, y: 30 }]);
    expect(place({ place: 'bottom' }, [{ ...LINE, y: 10 }])).toEqual([{ ...LINE, y: 430 }]);
  });

  it('keeps lines together and within the frame as they grow [A11Y-01]', () => {
    const [first, second] = place({ size: 'huge' }, [{ ...LINE, y: 370 }, LINE]);
    expect(first).toEqual({ x: 140, y: 298, width: 720, height: 72 });
    expect(second).toEqual({ x: 140, y: 388, width: 720, height: 72 });
    const [wide] = place({ size: 'huge' }, [{ x: 50, y: 400, width: 900, height: 60 }]);
    expect(wide?.x).toBeCloseTo(20);
    expect(wide?.width).toBeCloseTo(960);
  });
});

describe('subtitles that are pictures', () => {
  it('are offered as the list declares them, and fetched only when chosen [SUBS-01]', async () => {
    const { pictures, onChange } = open();
    pictures.declare(DATA);
    expect(onChange).toHaveBeenCalledOnce();
    expect(pictures.list()).toMatchObject([{ id: 'p1', language: 'tr', label: 'Türkçe' }]);
    pictures.enter(SEGMENT);
    expect(fetched).not.toHaveBeenCalled();
    expect([pictures.choose('p2'), pictures.choose('p1'), pictures.chosenId()]).toEqual([false, true, 'p1']);
    expect(fetched.mock.calls[0]).toMatchObject(['http://seyir.test/stream/token/c/7/p1/341.json', {}]);
  });

  it('are drawn at their place while their time lasts [SUBS-01]', async () => {
    const { pictures, place, moveTo } = open();
    pictures.declare(DATA);
    pictures.choose('p1');
    pictures.enter(SEGMENT);
    moveTo(101.5);
    await vi.waitFor(() => expect(drawImage).toHaveBeenCalledOnce());
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([32, 288, 320, 36]);
    expect(place.querySelector('canvas')).not.toBeNull();
    moveTo(102);
    moveTo(103.5);
    expect(drawImage).toHaveBeenCalledOnce();
    moveTo(102.9);
    expect(drawImage).toHaveBeenCalledTimes(2);
  });

  it('are gone when others are chosen, or the engine ends', async () => {
    const { pictures, place, moveTo } = open();
    pictures.declare(DATA);
    pictures.choose('p1');
    pictures.enter(SEGMENT);
    moveTo(101.5);
    await vi.waitFor(() => expect(place.querySelector('canvas')).not.toBeNull());
    expect(pictures.choose(undefined)).toBe(false);
    expect(place.querySelector('canvas')).toBeNull();
    pictures.stop();
    moveTo(101.6);
    expect(place.querySelector('canvas')).toBeNull();
  });

  it('that cannot be fetched leave the picture alone', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    const { pictures, place, moveTo } = open();
    pictures.declare(DATA);
    pictures.choose('p1');
    pictures.enter(SEGMENT);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    moveTo(101.5);
    expect(drawImage).not.toHaveBeenCalled();
    expect(place.querySelector('canvas')).toBeNull();
  });
});
