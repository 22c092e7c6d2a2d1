import { legalNames } from '../../shared/text/legal.text.ts';
import { defineText } from '../../shared/text/text.ts';

/** The terms of use, the information on personal data (KVKK, article 10) and the privacy notice. TERMS_VERSION changes with them. */
export const legalText = defineText({
  version: { tr: '{date} tarihli metin', en: 'Text of {date}' },
  others: { tr: 'Diğer metinler', en: 'Other texts' },

  terms: legalNames.terms,
  termsService: { tr: 'Hizmet', en: 'The service' },
  termsServiceBody: {
    tr: 'Seyir canlı yayınları, tekrar izlemeyi, film ve dizileri, kiralamayı ve kaydetmeyi tek hesapta sunar. Hangi yayınların açık olduğu paketine bağlıdır; yayın hakları değiştiğinde içerik de değişebilir.',
    en: 'Seyir offers live channels, catch-up, films and series, rentals and recordings in one account. What is open depends on your package, and content may change when rights do.',
  },
  termsAccount: { tr: 'Hesabın ve profillerin', en: 'Your account and profiles' },
  termsAccountBody: {
    tr: 'Hesabını kendin ve aynı evde yaşadıkların için kullanırsın. Şifreni ve dört haneli profil şifreni kimseyle paylaşma. Çocuk profili yalnızca çocuklara uygun içeriği gösterir; ebeveyn kontrolü ana profilin elindedir.',
    en: 'The account is for you and your household. Keep your password and your 4-digit profile password to yourself. A kids profile shows suitable content only; the main profile holds parental control.',
  },
  termsPayment: { tr: 'Ödeme ve yenileme', en: 'Payment and renewal' },
  termsPaymentBody: {
    tr: 'Paketler aylıktır ve sen iptal edene kadar her ay yenilenir. İptal ettiğinde ödediğin sürenin sonuna kadar izlersin; süre bitmeden iptali ücretsiz geri alabilirsin. Kiralama ve satın almalarda süre ve fiyat onaydan önce gösterilir.',
    en: 'Packages are monthly and renew until you cancel. After cancelling you watch until the end of the paid time, and can take the cancellation back for free until then. Time and price of rentals and purchases are shown before you confirm.',
  },
  termsUse: { tr: 'İzin verilmeyen kullanım', en: 'What is not allowed' },
  termsUseBody: {
    tr: 'Yayınları çoğaltmak, yeniden yayınlamak, herkese açık yerlerde göstermek ve korumaları aşmak yasaktır. Böyle bir kullanımda hesap askıya alınabilir.',
    en: 'Copying or redistributing streams, showing them in public places and circumventing protection are not allowed and may lead to suspension.',
  },
  termsEnd: { tr: 'Hesabın sonu', en: 'Ending the account' },
  termsEndBody: {
    tr: 'Hesabını dilediğin zaman ayarlardan kalıcı olarak silebilirsin. Koşullar değişirse sana e-posta ile haber verilir.',
    en: 'You can delete your account for good in the settings at any time. If these terms change, you get an e-mail.',
  },

  information: legalNames.information,
  informationWhat: { tr: 'Hangi veriler işlenir', en: 'Which data is processed' },
  informationWhatBody: {
    tr: 'Adın, kullanıcı adın, e-posta adresin ve eklediysen telefon numaran; profillerin ve profil ayarların; izlediklerin, listelerin ve kayıtların; oturum açtığın cihazların türü ve IP adresi; sipariş ve ödeme kayıtların. Kart numaran bize ulaşmaz: kartı ödeme kuruluşu saklar, biz yalnızca onun verdiği anahtarı tutarız.',
    en: 'Your name, username, e-mail address and, if you add it, phone number; profiles and their settings; what you watch, your lists and recordings; type and IP address of the devices you sign in on; orders and payments. Your card number never reaches us: the payment provider keeps it, and we hold only its token.',
  },
  informationWhy: { tr: 'Hangi amaçla ve hangi nedenle', en: 'Purpose and legal ground' },
  informationWhyBody: {
    tr: 'Sözleşmeyi yerine getirmek (yayın, kaldığın yer, kayıt, ödeme), yasal yükümlülükler (fatura ve ödeme kayıtları) ve hesabının güvenliği (yanlış şifre denemelerini sınırlamak, açık oturumları göstermek) için işlenir.',
    en: 'To perform the contract (streams, watch positions, recordings, payments), to meet legal duties (invoices and payment records), and to keep your account safe (limits on wrong passwords, the list of open sessions).',
  },
  informationWhom: { tr: 'Kimlere aktarılır', en: 'Who receives it' },
  informationWhomBody: {
    tr: 'Ödeme kuruluşuna ödeme için gereken bilgiler, e-posta ve SMS sağlayıcısına ileti için gereken adres aktarılır. Yasal olarak yetkili kurumlar dışında kimseyle paylaşılmaz, reklam için satılmaz.',
    en: 'The payment provider gets what a payment needs, the mail and SMS provider the address for a message. Apart from authorities with a legal right, no one else gets it, and it is not sold for advertising.',
  },
  informationRights: { tr: 'Hakların', en: 'Your rights' },
  informationRightsBody: {
    tr: 'KVKK’nın 11. maddesine göre verilerini öğrenmeyi, düzeltilmesini, silinmesini ve sana verilmesini isteyebilir, işlenmesine itiraz edebilirsin. Bilgilerini ve hesabını ayarlardan kendin değiştirip silebilir, diğer isteklerini “Öneri ve şikâyet” sayfasından iletebilirsin.',
    en: 'Under article 11 of the KVKK you may ask for your data, have it corrected, deleted or handed to you, and object to its processing. You change and delete your details and account in the settings yourself, and send other requests from the page for suggestions.',
  },

  privacy: legalNames.privacy,
  privacyStorage: { tr: 'Tarayıcında saklananlar', en: 'What your browser stores' },
  privacyStorageBody: {
    tr: 'Oturumun, dilin, ses düzeyin ve bu cihazı tanıyan bir anahtar tarayıcının deposunda durur. Üçüncü tarafların çerezi ya da izleyicisi yoktur.',
    en: 'Your session, language, volume and a key that recognises this device are in your browser’s storage. There are no third-party cookies or trackers.',
  },
  privacyStatistics: { tr: 'İstatistikler', en: 'Statistics' },
  privacyStatisticsBody: {
    tr: 'Hangi sayfaların açıldığı ve yayınların nasıl oynadığı, hizmeti iyileştirmek için kendi sunucularımızda ölçülür. Aradığın sözcükler istatistiklere yazılmaz.',
    en: 'Which pages are opened and how streams play is measured on our own servers to improve the service. The words you search for are not recorded in statistics.',
  },
  privacyChildren: { tr: 'Çocuklar', en: 'Children' },
  privacyChildrenBody: {
    tr: 'Çocuk profilinde reklam, fiyat ve satın alma yoktur.',
    en: 'A kids profile has no advertising, no prices and no purchases.',
  },
  privacyTime: { tr: 'Ne kadar süre', en: 'For how long' },
  privacyTimeBody: {
    tr: 'Verilerin hesabın açık olduğu sürece tutulur. Hesabını sildiğinde adın, profillerin ve geçmişin silinir; ödeme kayıtları yasal süre boyunca adın olmadan kalır.',
    en: 'Your data is kept while your account is open. When you delete it, your name, profiles and history go; payment records stay without your name for the legal period.',
  },
});
