import { defineText } from '../../shared/text/text.ts';

export const profilesText = defineText({
  chooseTitle: { tr: 'Kim seyrediyor?', en: 'Who’s watching?' },
  chooseHint: { tr: 'Profilini seç, kaldığın yerden devam et.', en: 'Choose your profile and go on where you were.' },
  choosePage: { tr: 'Profil seç', en: 'Choose a profile' },
  manageTitle: { tr: 'Profilleri yönet', en: 'Manage profiles' },
  manageHint: { tr: 'Düzenlemek istediğin profili seç.', en: 'Choose the profile you want to edit.' },
  manageShort: { tr: 'Yönet', en: 'Manage' },
  list: { tr: 'Profiller', en: 'Profiles' },
  main: { tr: 'Ana profil', en: 'Main profile' },
  kids: { tr: 'Çocuk', en: 'Kids' },
  hasPin: { tr: 'şifreli', en: 'password protected' },
  add: { tr: 'Profil ekle', en: 'Add profile' },
  edit: { tr: 'Düzenle', en: 'Edit' },
  editProfile: { tr: '{name} profilini düzenle', en: 'Edit the profile {name}' },
  accountSettings: { tr: 'Hesap ayarları', en: 'Account settings' },
  package: { tr: 'Paketim', en: 'My package' },
  closeSession: { tr: 'Oturumu kapat', en: 'Sign out' },
  closing: { tr: 'Oturum kapatılıyor…', en: 'Signing out…' },
  goodbye: { tr: 'Görüşmek üzere', en: 'See you soon' },
  backButton: { tr: 'Geri', en: 'Back' },
  back: { tr: 'Geri Dön', en: 'Go back' },
  logo: { tr: 'Seyir ana sayfa', en: 'Seyir home' },
  skip: { tr: 'İçeriğe geç', en: 'Skip to content' },
  loading: { tr: 'Profiller yükleniyor', en: 'Loading profiles' },
  noneTitle: { tr: 'Profillere ulaşılamadı', en: 'Your profiles are out of reach' },
  none: { tr: 'Bağlantını kontrol edip tekrar dene.', en: 'Check your connection and try again.' },

  welcome: { tr: 'Hoş geldin {name}', en: 'Welcome {name}' },
  entering: { tr: 'Giriş yapılıyor…', en: 'Logging in…' },
  pinTitle: { tr: '{owner} profil şifresi', en: '{owner} profile password' },
  pinTitlePlain: { tr: 'Profil şifresi: {name}', en: 'Profile password: {name}' },
  pinPrompt: { tr: '4 haneli şifreyi gir.', en: 'Enter the 4-digit password.' },
  wrongPinTitle: { tr: 'Profile girilemedi', en: 'Could not open the profile' },
  wrongPin: {
    tr: 'Profil şifresi doğru değil. Lütfen tekrar dene.',
    en: 'Profile password is not correct. Please try again.',
  },
  tooMany: {
    tr: 'Çok fazla yanlış deneme yapıldı; 15 dakika sonra tekrar dene.',
    en: 'There were too many wrong tries; try again in 15 minutes.',
  },
  loginFailedTitle: { tr: 'Giriş başarısız', en: 'Login failed' },
  loginFailed: { tr: 'Giriş başarısız. Lütfen tekrar dene.', en: 'Login failed. Please try again.' },
});

export const editorText = defineText({
  newTitle: { tr: 'Yeni profil', en: 'New profile' },
  editTitle: { tr: 'Profili düzenle', en: 'Edit profile' },
  pinOn: { tr: 'Profil şifresi açık', en: 'Profile password is on' },
  pinOff: { tr: 'Profil şifresi yok', en: 'No profile password' },
  isNew: { tr: 'Adını yaz, avatarını seç.', en: 'Give it a name and an avatar.' },
  avatars: { tr: 'Avatar seç', en: 'Choose an avatar' },
  kidsAvatars: { tr: 'Çocuk avatarı seç', en: 'Choose a kids avatar' },
  name: { tr: 'Profil adı', en: 'Profile name' },
  nameCount: { tr: '{count} / {most}', en: '{count} / {most}' },
  pin: { tr: 'Profil şifresi', en: 'Profile password' },
  newPin: { tr: 'Yeni profil şifresi', en: 'New profile password' },
  optional: { tr: 'isteğe bağlı', en: 'optional' },
  pinRepeat: { tr: 'Şifre tekrar', en: 'Repeat password' },
  kidsProfile: { tr: 'Çocuk profili', en: 'Kids profile' },
  kidsHint: {
    tr: 'Yalnızca çocuklara uygun içerik gösterilir',
    en: 'Shows only what is suitable for children',
  },
  save: { tr: 'Kaydet', en: 'Save' },
  saved: { tr: '{name} kaydedildi', en: '{name} is saved' },
  nameUnusable: {
    tr: 'Adda görünmeyen karakter veya web adresi olamaz',
    en: 'A name cannot have hidden characters or a web address',
  },
  nameMissing: { tr: 'Profil adı girmelisin', en: 'You should enter profile name' },
  pinMismatch: { tr: 'Şifreler eşleşmiyor', en: 'Passwords does not match' },

  removePin: { tr: 'Profil şifresini kaldır', en: 'Remove profile password' },
  removePinTitle: { tr: 'Profil şifresi kaldırılsın mı?', en: 'Remove the profile password?' },
  removePinBody: {
    tr: '{name} profiline şifre sorulmadan girilebilecek.',
    en: 'Anybody will be able to open the profile {name} without a password.',
  },
  removePinConfirm: { tr: 'Şifreyi kaldır', en: 'Remove password' },
  pinRemoved: { tr: 'Profil şifresi kaldırıldı', en: 'The profile password is removed' },

  remove: { tr: 'Profili sil', en: 'Delete profile' },
  removeTitle: { tr: '{name} silinsin mi?', en: 'Delete {name}?' },
  removeBody: {
    tr: 'Bu profilin izleme geçmişi, beğenileri ve listesi de silinir. Geri alınamaz.',
    en: 'Its watch history, likes and list are deleted too. This cannot be undone.',
  },
  removed: { tr: '{name} silindi', en: '{name} is deleted' },

  pinFirst: {
    tr: 'Bu profilde değişiklik yapmak için önce şifresini gir.',
    en: 'Enter this profile’s password first to change it.',
  },

  saveFailedTitle: { tr: 'Profil kaydedilemedi', en: 'The profile could not be saved' },
  removeFailedTitle: { tr: 'Profil silinemedi', en: 'The profile could not be deleted' },
  quota: {
    tr: 'Profil kotan doldu. Yeni bir profil için önce bir profili sil.',
    en: 'Your profile quota is reached. Delete a profile first to add another.',
  },
  mainOnly: {
    tr: 'Bu değişikliği yalnızca ana profil yapabilir.',
    en: 'Only the main profile can make this change.',
  },
  forbidden: { tr: 'Bu değişikliği bu profille yapamazsın.', en: 'You cannot make this change with this profile.' },
  gone: { tr: 'Bu profil artık yok.', en: 'This profile does not exist any more.' },
  tooManyChanges: {
    tr: 'Kısa sürede çok fazla değişiklik yapıldı. Birazdan tekrar dene.',
    en: 'There were too many changes in a short time. Try again in a while.',
  },
  failed: {
    tr: 'Bir sorun oluştu. Yazdıkların duruyor; birazdan tekrar dene.',
    en: 'Something went wrong. What you entered is still here; try again in a while.',
  },
});
