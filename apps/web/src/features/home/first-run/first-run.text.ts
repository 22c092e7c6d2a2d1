import { defineText } from '../../../shared/text/text.ts';

export const firstRunText = defineText({
  title: { tr: 'Seyir çalışıyor, yayın sende', en: 'Seyir is running. Make it yours' },
  lead: {
    tr: 'Henüz kanal ve içerik yok. Sunucuda, Seyir’in klasöründe bir terminal aç ve şu üç komutu sırayla yaz.',
    en: 'There are no channels and no titles yet. Open a terminal on the server, in the folder of Seyir, and type these three commands.',
  },
  steps: { tr: 'Sıradaki üç komut', en: 'The next three commands' },
  package: { tr: 'Satacağın paketi tanımla', en: 'Define the package you sell' },
  channels: { tr: 'Kanal listeni içeri al', en: 'Import your list of channels' },
  account: { tr: 'İlk üyeni ekle', en: 'Add your first subscriber' },
  more: {
    tr: 'Bütün komutlar “{help}” ile görünür; {page} sayfası yolu adım adım anlatır. İlk kanal gelince bu sayfa kendiliğinden değişir.',
    en: '“{help}” lists all commands, and {page} walks through them step by step. This page changes by itself when the first channel arrives.',
  },
});
