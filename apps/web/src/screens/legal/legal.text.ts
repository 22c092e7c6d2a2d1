import { legalNames } from '../../shared/text/legal.text.ts';
import { defineText } from '../../shared/text/text.ts';

/** The terms of use, the information on personal data (KVKK, article 10) and the privacy notice. TERMS_VERSION changes with them. */
export const legalText = defineText({
  version: { tr: '{date} tarihli metin', en: 'Text of {date}' },
  others: { tr: 'Diğer metinler', en: 'Other texts' },

  terms: legalNames.terms,
  termsService: { tr: 'Hizmet', en: 'The service' },
  termsServiceBody: {
    tr: 'Seyir; canlı yayınları, tekrar izlemeyi, film ve dizileri, kiralamayı ve kaydı tek hesapta sunar. Hangi yayınları izleyebileceğin paketine bağlıdır. Yayın hakları değiştiğinde içerik de değişebilir.',
    en: 'Seyir offers live channels, catch-up, films and series, rentals and recordings in one account. What you can watch depends on your package. Content may change when broadcasting rights change.',
  },
  termsAccount: { tr: 'Hesabın ve profillerin', en: 'Your account and profiles' },
  termsAccountBody: {
    tr: 'Hesap senin ve seninle aynı evde yaşayanlar içindir. Hesap şifreni ve profil şifreni kimseyle paylaşma. Çocuk profilinde yalnızca çocuklara uygun içerik gösterilir; ebeveyn kontrolünü ana profil yönetir.',
    en: 'The account is for you and the people you live with. Do not share your account password or your profile password. A kids profile shows only content suitable for children; the main profile manages parental control.',
  },
  termsPayment: { tr: 'Ödeme ve yenileme', en: 'Payment and renewal' },
  termsPaymentBody: {
    tr: 'Paketler aylıktır ve sen iptal edene kadar her ay yenilenir. İptal ettiğinde, ödediğin sürenin sonuna kadar izlemeye devam edersin ve bu süre bitmeden iptali ücretsiz geri alabilirsin. Kiraladığın ve satın aldığın içeriklerin süresi ve fiyatı, sen onaylamadan önce gösterilir.',
    en: 'Packages are monthly and renew every month until you cancel. After you cancel, you can keep watching until the end of the time you have paid for, and until then you can undo the cancellation free of charge. The duration and price of rentals and purchases are shown before you confirm.',
  },
  termsUse: { tr: 'İzin verilmeyen kullanım', en: 'What is not allowed' },
  termsUseBody: {
    tr: 'Yayınları çoğaltmak, yeniden yayınlamak, herkese açık yerlerde göstermek ve korumalarını aşmak yasaktır. Böyle bir kullanımda hesabın askıya alınabilir.',
    en: 'You may not copy or redistribute streams, show them in public places or circumvent their protection. If you do, your account may be suspended.',
  },
  termsEnd: { tr: 'Hesabın kapatılması', en: 'Closing the account' },
  termsEndBody: {
    tr: 'Hesabını dilediğin zaman ayarlardan kalıcı olarak silebilirsin. Bu koşullar değişirse sana e-posta ile haber veririz.',
    en: 'You can delete your account for good in the settings at any time. If these terms change, we will tell you by e-mail.',
  },

  information: legalNames.information,
  informationWho: { tr: 'Veri sorumlusu', en: 'Data controller' },
  informationWhoBody: {
    tr: 'Kişisel verilerinin sorumlusu, Seyir hizmetini sana sunan işletmecidir. Ona “Öneri ve şikâyet” sayfasından ulaşabilirsin.',
    en: 'The controller of your personal data is the operator that provides Seyir to you. You can reach the operator on the “Suggestions and complaints” page.',
  },
  informationWhat: { tr: 'Hangi veriler işlenir', en: 'Which data is processed' },
  informationWhatBody: {
    tr: 'Adın, kullanıcı adın, e-posta adresin ve eklediysen telefon numaran; profillerin, ayarları ve eklediysen fotoğrafları; izlediklerin, listelerin ve kayıtların; oturum açtığın cihazların türü ve IP adresi; sipariş ve ödeme kayıtların. Kart numaran bize ulaşmaz: onu ödeme kuruluşu saklar, biz yalnızca kuruluşun verdiği anahtarı tutarız.',
    en: 'Your name, username, e-mail address and, if you add it, phone number; your profiles, their settings and, if you add them, photos; what you watch, your lists and recordings; the type and IP address of the devices you sign in on; your orders and payments. Your card number never reaches us: the payment provider stores it, and we keep only the token it gives us.',
  },
  informationHow: { tr: 'Nasıl toplanır', en: 'How it is collected' },
  informationHowBody: {
    tr: 'Veriler sen üye olurken, ayarlarını değiştirirken, izlerken ve ödeme yaparken elektronik ortamda toplanır.',
    en: 'Data is collected electronically when you sign up, change your settings, watch and pay.',
  },
  informationWhy: { tr: 'Amaç ve hukuki sebep', en: 'Purpose and legal basis' },
  informationWhyBody: {
    tr: 'Verilerin; aramızdaki sözleşmeyi yerine getirmek (yayın, kaldığın yer, kayıt, ödeme), yasal yükümlülüklere uymak (fatura ve ödeme kayıtları) ve meşru menfaat kapsamında hesabını korumak (yanlış şifre denemelerini sınırlamak, açık oturumları göstermek) için işlenir.',
    en: 'Your data is processed to perform our contract with you (streams, watch positions, recordings, payments), to meet legal obligations (invoices and payment records) and, as a legitimate interest, to protect your account (limits on wrong passwords, the list of open sessions).',
  },
  informationWhom: { tr: 'Kimlere aktarılır', en: 'Who receives it' },
  informationWhomBody: {
    tr: 'Ödeme kuruluşuna ödeme için gereken bilgiler, e-posta ve SMS sağlayıcısına ise ileti için gereken adres ya da numara aktarılır. Verilerin, yasal olarak yetkili kurumlar dışında kimseyle paylaşılmaz ve reklam için satılmaz.',
    en: 'The payment provider receives what a payment requires; the e-mail and SMS provider receives the address or number a message requires. Your data is shared with no one else, except authorities with a legal right to it, and it is never sold for advertising.',
  },
  informationRights: { tr: 'Hakların', en: 'Your rights' },
  informationRightsBody: {
    tr: 'KVKK’nın 11. maddesine göre verilerini öğrenmeyi, düzeltilmesini, silinmesini ve sana verilmesini isteyebilir, işlenmesine itiraz edebilirsin. Bilgilerini ayarlardan kendin değiştirebilir, hesabını silebilir, diğer isteklerini “Öneri ve şikâyet” sayfasından iletebilirsin.',
    en: 'Under article 11 of the KVKK, Turkey’s data protection law, you may ask what data we hold, have it corrected, deleted or handed over to you, and object to its processing. You can change your details and delete your account in the settings, and send other requests from the “Suggestions and complaints” page.',
  },

  privacy: legalNames.privacy,
  privacyStorage: { tr: 'Tarayıcında saklananlar', en: 'What your browser stores' },
  privacyStorageBody: {
    tr: 'Oturumun, dilin, ses düzeyin, son aramaların ve bu cihazı tanıyan bir anahtar tarayıcında saklanır. Üçüncü taraf çerezi ya da izleyicisi yoktur.',
    en: 'Your session, language, volume, recent searches and a key that recognises this device are stored in your browser. There are no third-party cookies or trackers.',
  },
  privacyStatistics: { tr: 'İstatistikler', en: 'Statistics' },
  privacyStatisticsBody: {
    tr: 'Hangi sayfaların açıldığını ve yayınların nasıl oynadığını, hizmeti iyileştirmek için kendi sunucularımızda ölçeriz. Aradığın sözcükler istatistiklere yazılmaz.',
    en: 'To improve the service, we measure on our own servers which pages are opened and how streams play. The words you search for are not recorded in statistics.',
  },
  privacyChildren: { tr: 'Çocuklar', en: 'Children' },
  privacyChildrenBody: {
    tr: 'Çocuk profilinde reklam, fiyat ve satın alma yoktur.',
    en: 'A kids profile has no advertising, prices or purchases.',
  },
  privacyTime: { tr: 'Saklama süresi', en: 'How long we keep data' },
  privacyTimeBody: {
    tr: 'Verilerin, hesabın açık olduğu sürece saklanır. Hesabını sildiğinde adın, profillerin ve geçmişin silinir; ödeme kayıtları ise yasal süre boyunca adın olmadan saklanır.',
    en: 'Your data is kept for as long as your account is open. When you delete your account, your name, profiles and history are deleted; payment records are kept for the legal period without your name.',
  },
});
