// Texts of mails and text messages about accounts, in the languages of the product. A further language has them by their English
// (docs/operator.md): `npm run language` collects them from every `.text.ts`.

const NOT_YOU = {
  tr: 'Bunu sen yapmadıysan hemen yeni bir şifre belirle: {link}',
  en: 'If this was not you, choose a new password at once: {link}',
};
const CODE_MINUTES = { tr: 'Kod {minutes} dakika geçerli.', en: 'The code works for {minutes} minutes.' };

export const layoutText = {
  greeting: { tr: 'Merhaba,', en: 'Hello,' },
  greetingByName: { tr: 'Merhaba {name},', en: 'Hello {name},' },
  link: {
    tr: 'Düğme çalışmıyorsa bu adresi tarayıcına yapıştır:',
    en: 'If the button does not work, paste this address into your browser:',
  },
  automatic: { tr: 'Bu e-posta otomatik gönderildi.', en: 'This mail was sent automatically.' },
  time: { tr: 'Zaman', en: 'Time' },
  address: { tr: 'IP adresi', en: 'IP address' },
} as const;

export const resetText = {
  subject: { tr: 'Seyir şifreni yenile', en: 'Reset your Seyir password' },
  preview: { tr: 'Bağlantı {hours} saat geçerli.', en: 'The link works for {hours} hour.' },
  title: { tr: 'Şifreni yenile', en: 'Reset your password' },
  requested: {
    tr: 'Hesabın için yeni bir şifre istendi. Yeni şifreni aşağıdaki düğmeyle belirleyebilirsin.',
    en: 'A new password was requested for your account. Choose one with the button below.',
  },
  once: {
    tr: 'Bağlantı {hours} saat boyunca ve yalnızca bir kez çalışır.',
    en: 'The link works for {hours} hour, and only once.',
  },
  passkeys: {
    tr: 'Sayfada saklamayı seçmediğin geçiş anahtarların şifreyle birlikte silinir.',
    en: 'Your passkeys are removed with the password, except those you choose to keep on that page.',
  },
  yourPasskeys: { tr: 'Geçiş anahtarların', en: 'Your passkeys' },
  action: { tr: 'Yeni şifre belirle', en: 'Choose a new password' },
  note: {
    tr: 'Bunu sen istemediysen bir şey yapmana gerek yok; şifren değişmez.',
    en: 'If this was not you, there is nothing to do: your password stays as it is.',
  },
  short: {
    tr: 'Seyir şifreni yenile ({hours} saat geçerli): {link}',
    en: 'Reset your Seyir password (works for {hours} hour): {link}',
  },
} as const;

export const loginCodeWords = {
  subject: { tr: 'Seyir giriş kodun: {code}', en: 'Your Seyir sign-in code: {code}' },
  preview: CODE_MINUTES,
  title: { tr: 'Giriş kodun', en: 'Your sign-in code' },
  paragraph: {
    tr: 'Girişini tamamlamak için bu kodu yaz. {minutes} dakika boyunca ve tek bir giriş için geçerli.',
    en: 'Type this code to finish signing in. It works for {minutes} minutes and for one sign-in.',
  },
  note: {
    tr: 'Kodu kimseyle paylaşma; Seyir onu senden asla istemez. Giriş yapmak isteyen sen değilsen bu e-postayı görmezden gelebilirsin.',
    en: 'Share it with no one; Seyir never asks you for it. If you are not signing in, you can ignore this mail.',
  },
  short: {
    tr: 'Seyir giriş kodun: {code}. {minutes} dakika geçerli, kimseyle paylaşma.',
    en: 'Your Seyir sign-in code: {code}. Valid for {minutes} minutes, share it with no one.',
  },
} as const;

export interface CodeFacts {
  readonly code: string;
  /** To sign in, or to prove to be the owner within a session. */
  readonly use: 'sign-in' | 'check';
}

/** A code by which somebody who is signed in proves to be the owner. */
export const checkCodeWords = {
  subject: { tr: 'Seyir doğrulama kodun: {code}', en: 'Your Seyir verification code: {code}' },
  preview: CODE_MINUTES,
  title: { tr: 'Doğrulama kodun', en: 'Your verification code' },
  paragraph: {
    tr: 'Hesabındaki değişikliği onaylamak için bu kodu yaz. {minutes} dakika boyunca ve bir kez geçerli.',
    en: 'Type this code to confirm the change to your account. It works for {minutes} minutes, once.',
  },
  note: {
    tr: 'Kodu kimseyle paylaşma; Seyir onu senden asla istemez. Değişikliği sen istemediysen başka biri hesabını kullanıyor olabilir: hesap şifreni değiştir.',
    en: 'Share it with no one; Seyir never asks you for it. If the change is not yours, someone else may be using your account: change its password.',
  },
  short: {
    tr: 'Seyir doğrulama kodun: {code}. {minutes} dakika geçerli, kimseyle paylaşma.',
    en: 'Your Seyir verification code: {code}. Valid for {minutes} minutes, share it with no one.',
  },
} as const;

export const feedbackAnswerText = {
  subject: { tr: 'Yazdığına yanıtımız', en: 'Our answer to what you wrote' },
  title: { tr: 'Yanıtımız', en: 'Our answer' },
  question: { tr: 'Yazdığın', en: 'You wrote' },
  note: {
    tr: 'Bu e-posta, uygulamada gönderdiğin öneri veya şikâyet için geldi.',
    en: 'You get this mail because of a suggestion or complaint that you sent in the application.',
  },
} as const;

export const welcomeText = {
  subject: { tr: 'Seyir’e hoş geldin', en: 'Welcome to Seyir' },
  preview: { tr: 'Hesabın hazır.', en: 'Your account is ready.' },
  title: { tr: 'Hoş geldin', en: 'Welcome aboard' },
  ready: {
    tr: 'Hesabın hazır. Canlı yayınlar, kaçırdığın programlar, filmler ve diziler seni bekliyor.',
    en: 'Your account is ready. Live channels, programmes you missed, films and series are waiting for you.',
  },
  choose: {
    tr: 'İzlemeye başlamak için sana uyan paketi seç.',
    en: 'Choose the package that suits you and start watching.',
  },
  action: { tr: 'Paketleri gör', en: 'See the packages' },
  note: {
    tr: 'Bu hesabı sen açmadıysan bu e-postayı görmezden gelebilirsin. Adresinin kullanılmasını istemiyorsan şifreyi yenileyip hesabı devralabilirsin.',
    en: 'If you did not open this account, you can ignore this mail. To take the account over, reset its password with this address.',
  },
} as const;

export const passwordChangedWords = {
  subject: { tr: 'Seyir şifren değişti', en: 'Your Seyir password was changed' },
  title: { tr: 'Şifren değişti', en: 'Your password was changed' },
  all: {
    preview: { tr: 'Açık olan bütün oturumlar kapatıldı.', en: 'All open sessions were closed.' },
    paragraph: {
      tr: 'Hesabının şifresi değiştirildi ve açık olan bütün oturumlar kapatıldı. Yeni şifrenle tekrar giriş yapabilirsin.',
      en: 'The password of your account was changed and all open sessions were closed. Sign in again with the new one.',
    },
  },
  others: {
    preview: { tr: 'Diğer cihazlardaki oturumlar kapatıldı.', en: 'Your other devices were signed out.' },
    paragraph: {
      tr: 'Hesabının şifresi ayarlardan değiştirildi ve diğer cihazlardaki oturumlar kapatıldı. O cihazlarda yeni şifrenle giriş yapabilirsin.',
      en: 'The password of your account was changed in the settings, and your other devices were signed out. Sign in there with the new one.',
    },
  },
  action: { tr: 'Giriş yap', en: 'Sign in' },
  removed: { tr: 'Silinen geçiş anahtarları', en: 'Removed passkeys' },
  kept: { tr: 'Saklanan geçiş anahtarları', en: 'Kept passkeys' },
  note: NOT_YOU,
  short: {
    tr: 'Seyir şifren değişti. Sen değilsen: {link}',
    en: 'Your Seyir password was changed. Not you? {link}',
  },
} as const;

const PASSKEY_NOTE = {
  tr: 'Bunu sen yapmadıysan hemen yeni bir şifre belirle ve ayarlardan geçiş anahtarlarını gözden geçir: {link}',
  en: 'If this was not you, choose a new password at once and look through the passkeys in the settings: {link}',
};

export const passkeyWords = {
  added: {
    subject: { tr: 'Hesabına geçiş anahtarı eklendi', en: 'A passkey was added to your account' },
    title: { tr: 'Yeni geçiş anahtarı', en: 'A new passkey' },
    paragraph: {
      tr: 'Hesabına bir geçiş anahtarı eklendi. Artık onunla şifre yazmadan giriş yapabilirsin.',
      en: 'A passkey was added to your account. You can now sign in with it, without a password.',
    },
    short: {
      tr: 'Seyir: Hesabına geçiş anahtarı eklendi. Sen değilsen: {link}',
      en: 'Seyir: a passkey was added. Not you? {link}',
    },
  },
  removed: {
    subject: { tr: 'Hesabından bir geçiş anahtarı silindi', en: 'A passkey was removed from your account' },
    title: { tr: 'Geçiş anahtarı silindi', en: 'A passkey was removed' },
    paragraph: {
      tr: 'Hesabından bir geçiş anahtarı silindi. Onunla artık giriş yapılamaz.',
      en: 'A passkey was removed from your account. It can no longer be used to sign in.',
    },
    short: {
      tr: 'Seyir: Hesabından geçiş anahtarı silindi. Sen değilsen: {link}',
      en: 'Seyir: a passkey was removed. Not you? {link}',
    },
  },
  passkey: { tr: 'Anahtar', en: 'Passkey' },
  note: PASSKEY_NOTE,
} as const;

export const pinChangedWords = {
  subject: { tr: 'Ana profilinin şifresi değişti', en: 'The password of your main profile was changed' },
  preview: { tr: '4 haneli profil şifresi yenilendi.', en: 'The 4-digit profile password was replaced.' },
  title: { tr: 'Profil şifresi değişti', en: 'Profile password changed' },
  paragraph: {
    tr: 'Hesabının ana profili için yeni bir 4 haneli şifre belirlendi.',
    en: 'A new 4-digit password was set for the main profile of your account.',
  },
  note: {
    tr: 'Bunu sen yapmadıysan hemen yeni bir hesap şifresi belirle: {link}',
    en: 'If this was not you, choose a new account password at once: {link}',
  },
  short: {
    tr: 'Seyir: ana profilinin şifresi değişti. Sen değilsen: {link}',
    en: 'Seyir: your main profile’s password was changed. Not you? {link}',
  },
} as const;

export const contactCodeWords = {
  subject: { tr: 'Seyir onay kodun: {code}', en: 'Your Seyir confirmation code: {code}' },
  preview: CODE_MINUTES,
  title: { tr: 'E-posta adresini onayla', en: 'Confirm your e-mail address' },
  paragraph: {
    tr: 'Bu adresi Seyir hesabında kullanmak için kodu yaz. {minutes} dakika geçerli.',
    en: 'Type the code to use this address for your Seyir account. It works for {minutes} minutes.',
  },
  note: {
    tr: 'Bunu sen istemediysen bir şey yapmana gerek yok; adresin hiçbir hesaba eklenmez.',
    en: 'If this was not you, there is nothing to do: your address is added to no account.',
  },
  short: {
    tr: 'Seyir onay kodun: {code}. {minutes} dakika geçerli.',
    en: 'Your Seyir confirmation code: {code}. Valid for {minutes} minutes.',
  },
} as const;

export const contactChangedWords = {
  email: {
    subject: { tr: 'Hesabının e-posta adresi değişti', en: 'The e-mail address of your account was changed' },
    title: { tr: 'E-posta adresi değişti', en: 'E-mail address changed' },
    paragraph: {
      tr: 'Hesabın bundan sonra yeni e-posta adresini kullanacak.',
      en: 'From now on your account uses its new e-mail address.',
    },
    note: {
      tr: 'Bunu sen yapmadıysan {days} gün içinde hesabını geri al: {link} Bağlantı bu adresi geri getirir, yeni bir şifre belirletir ve bütün oturumları kapatır.',
      en: 'If this was not you, take your account back within {days} days: {link} The link restores this address, lets you choose a new password and ends all sessions.',
    },
    short: {
      tr: 'Seyir: hesabına e-posta adresi eklendi. Sen değilsen {days} gün içinde geri al: {link}',
      en: 'Seyir: an e-mail address was added to your account. Not you? Take it back within {days} days: {link}',
    },
  },
  mobile: {
    subject: { tr: 'Hesabının telefon numarası değişti', en: 'The phone number of your account was changed' },
    title: { tr: 'Telefon numarası değişti', en: 'Phone number changed' },
    paragraph: {
      tr: 'Hesabın bundan sonra yeni telefon numarasını kullanacak.',
      en: 'From now on your account uses its new phone number.',
    },
    note: {
      tr: 'Bunu sen yapmadıysan {days} gün içinde hesabını geri al: {link} Bağlantı önceki numaranı geri getirir, yeni bir şifre belirletir ve bütün oturumları kapatır.',
      en: 'If this was not you, take your account back within {days} days: {link} The link restores your earlier number, lets you choose a new password and ends all sessions.',
    },
    short: {
      tr: 'Seyir: hesabının telefon numarası değişti. Sen değilsen {days} gün içinde geri al: {link}',
      en: 'Seyir: your account’s phone number was changed. Not you? Take it back within {days} days: {link}',
    },
  },
  preview: { tr: 'Giriş bilgilerin güncellendi.', en: 'Your sign-in details were updated.' },
} as const;

export const leavingText = {
  subject: { tr: 'Seyir hesabın {date} tarihinde silinecek', en: 'Your Seyir account will be deleted on {date}' },
  preview: { tr: 'Bir hafta içinde geri alabilirsin.', en: 'You can take it back within a week.' },
  title: { tr: 'Hesabın silinmek üzere', en: 'Your account is about to be deleted' },
  closed: {
    tr: 'İsteğin üzerine hesabını kapattık ve tüm cihazlardaki oturumlarını sonlandırdık. Hesabın {date} tarihinde kalıcı olarak silinecek; o zamana kadar senden ücret alınmaz.',
    en: 'As you asked, we closed your account and signed out all your devices. It is deleted for good on {date}; nothing is charged until then.',
  },
  back: {
    tr: 'Vazgeçersen ya da bunu sen istemediysen o tarihe kadar giriş yapman yeterli: silme geri alınır.',
    en: 'If you change your mind, or if this was not you, sign in before then: the deletion is taken back.',
  },
  action: { tr: 'Giriş yap ve geri al', en: 'Sign in and take it back' },
  note: {
    tr: 'Paketinin süresi bu hafta içinde biterse yenilenmez.',
    en: 'A package that ends within this week is not renewed.',
  },
  short: {
    tr: 'Seyir: hesabın {date} tarihinde silinecek. Vazgeçmek için giriş yap: {link}',
    en: 'Seyir: your account will be deleted on {date}. To take it back, sign in: {link}',
  },
} as const;

export const erasedText = {
  subject: { tr: 'Seyir hesabın silindi', en: 'Your Seyir account was deleted' },
  preview: { tr: 'Kişisel verilerin silindi.', en: 'Your personal data was deleted.' },
  title: { tr: 'Hesabın silindi', en: 'Your account was deleted' },
  deleted: {
    tr: 'İsteğin üzerine hesabını, profillerini, kayıtlarını ve kart bilgini sildik.',
    en: 'As you asked, we deleted your account with its profiles, recordings and card.',
  },
  payments: {
    tr: 'Yasa gereği ödeme kayıtları adın olmadan saklanır.',
    en: 'The law requires us to keep payment records; they no longer carry your name.',
  },
  note: {
    tr: 'Seyir’e dilediğin zaman yeniden üye olabilirsin.',
    en: 'You can sign up to Seyir again at any time.',
  },
  short: { tr: 'Seyir: hesabın isteğin üzerine silindi.', en: 'Seyir: your account was deleted as you asked.' },
} as const;
