import { useState } from 'react';
import { Card } from '../../shared/ui/Card/Card.tsx';
import { Carousel } from '../../shared/ui/Carousel/Carousel.tsx';
import { Tabs } from '../../shared/ui/Tabs/Tabs.tsx';
import { Specimen } from './Specimen.tsx';
import { landscape, portrait, SAMPLES } from './samples.ts';

const CATEGORIES = [
  'Öne Çıkanlar',
  'Yeni Eklenenler',
  'Yerli Diziler',
  'Gerilim',
  'Komedi',
  'Belgesel',
  'Aile',
  'Bilim Kurgu',
  'Klasikler',
  'Ödüllüler',
];

export function Rows() {
  const [loaded, setLoaded] = useState(8);
  const [loading, setLoading] = useState(false);
  const hasMore = loaded < SAMPLES.length;

  function handleNext() {
    if (!hasMore || loading) return;
    setLoading(true);
    setTimeout(() => {
      setLoaded((count) => count + 4);
      setLoading(false);
    }, 1200);
  }

  return (
    <>
      <Specimen name="Tabs" layout="wide" note="Oklar gezer, Enter seçer.">
        <Tabs
          label="Kategoriler"
          activeId="0"
          items={CATEGORIES.map((label, index) => ({ id: String(index), label, to: `/ui?kategori=${index}` }))}
        />
      </Specimen>
      <Specimen name="Carousel 16:9, sonraki sayfa gelirken iskeletlerle" layout="wide">
        <Carousel label="Senin için seçtiklerimiz" moreTo="/ui" pending={hasMore ? 4 : 0} onNext={handleNext}>
          {SAMPLES.slice(0, loaded).map(({ id, title }, index) => (
            <Card key={id} to="/ui" title={title} image={landscape(id)} isNew={index === 0} locked={index === 3} />
          ))}
        </Carousel>
      </Specimen>
      <Specimen name="Carousel 2:3" layout="wide">
        <Carousel label="Ödüllü yerli yapımlar" layout="portrait" moreTo="/ui">
          {SAMPLES.map(({ id, title }) => (
            <Card key={id} to="/ui" title={title} image={portrait(id)} shape="portrait" />
          ))}
        </Carousel>
      </Specimen>
      <Specimen name="Carousel, ilk yükleniş" layout="wide">
        <Carousel label="İzlemeye devam et" pending={5}>
          {null}
        </Carousel>
      </Specimen>
    </>
  );
}
