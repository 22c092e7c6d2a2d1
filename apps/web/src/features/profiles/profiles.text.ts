import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { actionsText } from '../../shared/text/actions.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { formText } from '../../shared/text/form.text.ts';
import { packageText } from '../../shared/text/package.text.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { profileText } from '../../shared/text/profile.text.ts';
import { defineText } from '../../shared/text/text.ts';
import { pinText } from '../../shared/ui/PinPad/pin.text.ts';

export const profilesText = defineText({
  chooseTitle: { tr: 'Kim seyrediyor?', en: 'Who’s watching?' },
  chooseHint: {
    tr: 'Profilini seç, kaldığın yerden devam et.',
    en: 'Choose your profile and continue where you left off.',
  },
  choosePage: placesText.chooseProfile,
  manageTitle: placesText.manageProfiles,
  manageHint: { tr: 'Düzenlemek istediğin profili seç.', en: 'Choose the profile you want to edit.' },
  manageShort: { tr: 'Yönet', en: 'Manage' },
  list: profileText.profiles,
  main: profileText.main,
  kids: { tr: 'Çocuk', en: 'Kids' },
  hasPin: { tr: 'şifreli', en: 'password protected' },
  add: { tr: 'Profil ekle', en: 'Add profile' },
  edit: { tr: 'Düzenle', en: 'Edit' },
  editProfile: { tr: '{name} profilini düzenle', en: 'Edit {name}' },
  accountSettings: { tr: 'Hesap ayarları', en: 'Account settings' },
  package: packageText.mine,
  closeSession: signInText.signOut,
  closing: { tr: 'Çıkış yapılıyor…', en: 'Signing out…' },
  goodbye: { tr: 'Görüşmek üzere', en: 'See you soon' },
  backButton: commonText.back,
  back: actionsText.goBack,
  backEndsSession: {
    tr: 'Profil seçmeden geri dönersen oturumun kapanır.',
    en: 'Going back without choosing a profile ends your session.',
  },
  logo: placesText.logo,
  skip: placesText.skip,
  loading: { tr: 'Profiller yükleniyor', en: 'Loading profiles' },
  noneTitle: { tr: 'Profiller yüklenemedi', en: 'Your profiles could not be loaded' },

  kidsNow: { tr: 'Bu profil artık bir çocuk profili.', en: 'This profile is now a kids profile.' },
  adultNow: { tr: 'Bu profil artık çocuk profili değil.', en: 'This profile is no longer a kids profile.' },

  welcome: { tr: 'Hoş geldin {name}', en: 'Welcome, {name}' },
  entering: actionsText.signingIn,
  pinTitle: { tr: '{owner} profil şifresi', en: '{owner} profile password' },
  pinTitlePlain: { tr: 'Profil şifresi: {name}', en: 'Profile password: {name}' },
  pinPrompt: { tr: '4 haneli şifreyi gir.', en: 'Enter the 4-digit password.' },
  wrongPinTitle: { tr: 'Profil açılamadı', en: 'The profile could not be opened' },
  wrongPin: pinText.wrong,
  tooMany: pinText.tooMany,
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
  photo: profileText.photo,
  photoAdd: { tr: 'Fotoğraf ekle', en: 'Add a photo' },
  photoChange: { tr: 'Fotoğrafı değiştir', en: 'Change photo' },
  photoTake: { tr: 'Fotoğraf çek', en: 'Take a photo' },
  photoRemove: { tr: 'Fotoğrafı kaldır', en: 'Remove photo' },
  photoDropped: {
    tr: 'Kaydettiğinde profilin fotoğrafı silinir.',
    en: 'When you save, the profile’s photo is deleted.',
  },
  photoOfMain: {
    tr: 'Bu profilin fotoğrafını yalnızca ana profil değiştirebilir.',
    en: 'Only the main profile can change the photo of this profile.',
  },
  photoFailedTitle: { tr: 'Fotoğraf açılamadı', en: 'The photo could not be opened' },
  photoFailed: {
    tr: 'Bağlantı yok ya da zayıf. Yazdıkların duruyor; birazdan tekrar dene.',
    en: 'There is no connection, or a weak one. What you entered is still here; try again shortly.',
  },
  photoRefused: {
    tr: 'Fotoğraf kaydedilemedi. Başka bir fotoğraf seç; yazdıkların duruyor.',
    en: 'The photo could not be stored. Choose another one; what you entered is still here.',
  },
  name: { tr: 'Profil adı', en: 'Profile name' },
  nameCount: formText.length,
  pin: { tr: 'Profil şifresi', en: 'Profile password' },
  newPin: { tr: 'Yeni profil şifresi', en: 'New profile password' },
  optional: { tr: 'isteğe bağlı', en: 'optional' },
  pinRepeat: formText.repeatPassword,
  kidsProfile: { tr: 'Çocuk profili', en: 'Kids profile' },
  kidsHint: { tr: 'Yalnızca çocuklara uygun içerik gösterilir', en: 'Only content suitable for children is shown' },
  save: actionsText.save,
  saved: { tr: '{name} kaydedildi', en: '{name} was saved' },
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
    en: 'Anyone will be able to open the profile {name} without a password.',
  },
  removePinConfirm: { tr: 'Şifreyi kaldır', en: 'Remove password' },
  pinRemoved: { tr: 'Profil şifresi kaldırıldı', en: 'The profile password was removed' },

  remove: { tr: 'Profili sil', en: 'Delete profile' },
  removeTitle: { tr: '{name} silinsin mi?', en: 'Delete {name}?' },
  removeBody: {
    tr: 'Bu profilin izleme geçmişi, beğenileri ve listesi de silinir. Geri alınamaz.',
    en: 'Its watch history, likes and list are deleted too. This cannot be undone.',
  },
  removed: { tr: '{name} silindi', en: '{name} was deleted' },

  mainPinFirst: {
    tr: 'Profilleri düzenlemek için ana profilin şifresini gir.',
    en: 'Enter the main profile’s password to edit profiles.',
  },
  pinFirst: {
    tr: 'Bu profilde değişiklik yapmak için önce şifresini gir.',
    en: 'To change this profile, enter its password first.',
  },

  saveFailedTitle: { tr: 'Profil kaydedilemedi', en: 'The profile could not be saved' },
  removeFailedTitle: { tr: 'Profil silinemedi', en: 'The profile could not be deleted' },
  quota: {
    tr: 'Profil kotan doldu. Yeni bir profil için önce bir profili sil.',
    en: 'You have reached the maximum number of profiles. Delete one to add another.',
  },
  mainOnly: {
    tr: 'Bu değişikliği yalnızca ana profil yapabilir.',
    en: 'Only the main profile can make this change.',
  },
  forbidden: { tr: 'Bu değişikliği bu profille yapamazsın.', en: 'You cannot make this change with this profile.' },
  gone: { tr: 'Bu profil artık yok.', en: 'This profile no longer exists.' },
  tooManyChanges: {
    tr: 'Kısa sürede çok fazla değişiklik yapıldı. Birazdan tekrar dene.',
    en: 'Too many changes were made in a short time. Try again shortly.',
  },
  failed: {
    tr: 'Bir sorun oluştu. Yazdıkların duruyor; birazdan tekrar dene.',
    en: 'Something went wrong. What you entered is still here; try again shortly.',
  },
});

/** What each avatar shows, for those who choose it by ear. */
export const avatarText = defineText({
  firstMale: { tr: 'Sakallı adam', en: 'Bearded man' },
  secondMale: { tr: 'Kasketli, gözlüklü adam', en: 'Man with a cap and glasses' },
  firstFemale: { tr: 'Uzun siyah saçlı kadın', en: 'Woman with long black hair' },
  secondFemale: { tr: 'Kıvırcık kızıl saçlı kadın', en: 'Woman with curly auburn hair' },
  male: { tr: 'Oğlan çocuğu', en: 'Boy' },
  female: { tr: 'Kız çocuğu', en: 'Girl' },
  kids1: { tr: 'Gülen yıldız', en: 'Smiling star' },
  default: { tr: 'Siluet', en: 'Silhouette' },
});
