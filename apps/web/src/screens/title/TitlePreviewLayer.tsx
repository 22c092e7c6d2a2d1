// The preview of a card, joined with the marks of a title.

import { useLocation } from 'react-router';
import { PreviewLayer, type PreviewLayerProps } from '../../features/hover-card/PreviewLayer.tsx';
import { RecordingPreview } from '../../features/hover-card/RecordingPreview.tsx';
import { TitlePreview } from '../../features/hover-card/TitlePreview.tsx';
import { TitleMarks } from '../../features/title-marks/TitleMarks.tsx';
import { pageUnder } from '../../shared/paths/paths.ts';

export function TitlePreviewLayer(props: Omit<PreviewLayerProps, 'children'>) {
  const { item, onGo } = props;
  const { pathname } = useLocation();
  return (
    <PreviewLayer {...props}>
      {item.kind === 'vod' ? (
        <TitlePreview item={item} under={pageUnder(pathname)} marks={<TitleMarks title={item} />} onGo={onGo} />
      ) : (
        <RecordingPreview item={item} onGo={onGo} />
      )}
    </PreviewLayer>
  );
}
