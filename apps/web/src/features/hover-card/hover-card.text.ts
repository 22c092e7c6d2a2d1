import { mediaText } from '../../shared/media/media.text.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const hoverCardText = defineText({
  previewOf: { tr: '{title} ön izleme', en: 'Preview of {title}' },
  trailer: mediaText.trailer,
  preview: mediaText.preview,
  inspect: { tr: 'İncele', en: 'Details' },
  play: mediaText.play,
  watchLive: { tr: 'Canlı izle', en: 'Watch live' },
  scheduled: programmesText.scheduled,
  recording: programmesText.recording,
  recorded: programmesText.recorded,
});
