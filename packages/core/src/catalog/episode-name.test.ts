import { describe, expect, it } from 'vitest';
import { parseEpisodeName } from './episode-name.ts';

describe('parseEpisodeName', () => {
  it.each([
    ['Kiyi.S01E02.mkv', 1, 2, undefined],
    ['Kıyı - s2 e11 - Fırtına.mp4', 2, 11, 'Fırtına'],
    ['Kiyi.S01E02.Gece.Yarisi.1080p.WEB-DL.x264.mkv', 1, 2, 'Gece Yarisi'],
    ['kiyi 1x07 Sis.avi', 1, 7, 'Sis'],
    ['Kıyı 1. Sezon 3. Bölüm.mp4', 1, 3, undefined],
    ['Sezon 2/Bölüm 5 - Dönüş.mp4', 2, 5, 'Dönüş'],
    ['2. Sezon/05 - Dönüş.mp4', 2, 5, 'Dönüş'],
    ['Season 03/Episode 12.mkv', 3, 12, undefined],
    ['Specials/S00E01 Kamera arkası.mp4', 0, 1, 'Kamera arkası'],
    ['Specials/01.mp4', 0, 1, undefined],
    ['04.mp4', 1, 4, undefined],
    ['S01E01-E02 Açılış.mp4', 1, 1, 'Açılış'],
    ['Kıyı 12. Bölüm.mp4', 1, 12, undefined],
  ])('reads %s', (path, season, number, name) => {
    expect(parseEpisodeName(path)).toEqual({ season, number, name });
  });

  it.each(['fragman.mp4', 'Kıyı 1080p.mkv', ''])('finds no episode in "%s"', (path) => {
    expect(parseEpisodeName(path)).toBeUndefined();
  });
});
