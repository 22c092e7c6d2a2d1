import { channelText } from '../../shared/channels/channel.text.ts';
import { accessText } from '../../shared/text/access.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const payPerViewText = defineText({
  channel: channelText.channel,
  time: { tr: 'Yayın zamanı', en: 'Broadcast' },
  earlyTitle: { tr: 'Bilet satışı henüz açılmadı', en: 'Tickets are not on sale yet' },
  early: { tr: 'Satışın açılacağı zaman: {time}.', en: 'Tickets go on sale at this time: {time}.' },
  closedTitle: { tr: 'Bilet satışı kapandı', en: 'Ticket sales have closed' },
  closed: {
    tr: 'Yayının son dakikalarında bilet satılmaz. Yayın bittikten sonra, saat {time} itibarıyla tekrar izlemek için alabilirsin.',
    en: 'No tickets are sold in the last minutes. From {time}, after the end, you can buy one to watch it again.',
  },
  noneTitle: { tr: 'Bu programın bileti satılmıyor', en: 'There is no ticket for this programme' },
  none: {
    tr: 'Program ücretli değil ya da bileti satıştan kalktı.',
    en: 'It is not pay-per-view, or its ticket is no longer sold.',
  },
  paidTitle: { tr: 'Bu programın bileti sende', en: 'You have a ticket for this programme' },
  paid: {
    tr: 'Yayın başladığında kanal kendiliğinden açılır.',
    en: 'The channel opens by itself when the broadcast starts.',
  },
  paidNow: { tr: 'Yayını hemen izleyebilirsin.', en: 'You can watch the broadcast right away.' },
  failedTitle: { tr: 'Bilet bilgisi yüklenemedi', en: 'The ticket could not be loaded' },
  watch: commonText.watch,
  close: commonText.close,
  loading: commonText.loading,
  kidsTitle: { tr: 'Bu program şimdilik kapalı', en: 'This programme is locked for now' },
  kids: accessText.askGrownUp,
  ready: { tr: 'Biletin hazır, iyi seyirler.', en: 'Your ticket is ready. Enjoy.' },
  soldFrom: { tr: 'Bilet {price}, satış: {time}', en: 'Ticket {price}, on sale: {time}' },
  buyTicket: accessText.buyTicket,
  hasTicket: { tr: 'Biletin var', en: 'You have a ticket' },
});
