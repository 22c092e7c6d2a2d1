import { actionsText } from '../../shared/text/actions.text.ts';
import { profileText } from '../../shared/text/profile.text.ts';
import { defineText } from '../../shared/text/text.ts';
import { ratingText } from '../../shared/ui/RatingIcon/rating.text.ts';

export const parentalText = defineText({
  intro: {
    tr: 'Seçtiğin düzeyin üzerindeki yayınlar ve içerikler bu profilde oynatılmaz. Düzeyi değiştirmek için ana profilin şifresi gerekir.',
    en: 'Channels and titles above the level you choose do not play in this profile. Changing the level needs the main profile’s password.',
  },
  profile: profileText.profile,
  level: { tr: '{name} için düzey', en: 'Level for {name}' },
  general: { tr: 'Genel İzleyici', en: 'General Spectator' },
  over7: ratingText.seven,
  over13: ratingText.thirteen,
  over18: ratingText.eighteen,
  kidsOnly: {
    tr: 'Çocuk profilinde yalnızca Genel İzleyici ve 7 yaş ve üzeri seçilebilir.',
    en: 'A kids profile can have only General Spectator or Ages 7 and over.',
  },
  save: actionsText.save,
  saving: { tr: 'Kaydediliyor…', en: 'Saving…' },
  notSaved: { tr: 'Seçtiğin düzey kaydedilmedi: {names}', en: 'The level you chose was not saved: {names}' },
  saved: { tr: '{name} için düzey kaydedildi.', en: 'The level for {name} was saved.' },
});
