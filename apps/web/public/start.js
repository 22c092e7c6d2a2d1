// The first script, in ES5 and without a build, for browsers of any age. Sets the page's language before the first paint,
// checks the browser's capabilities (BROWSER-01, BROWSER-02), and shows the opening picture of the home.
// biome-ignore-all lint: an old browser must be able to read this file
(function (window, document) {
  var root = document.documentElement;

  var texts = {
    tr: {
      title: 'Tarayıcın desteklenmiyor',
      body: 'Seyir’i izlemek için tarayıcını güncelle ya da başka bir tarayıcı kullan.',
      storageTitle: 'Tarayıcın depolamaya izin vermiyor',
      storageBody:
        'Seyir oturumunu tarayıcında saklar. Bu sitenin verilerine ve çerezlerine izin ver, sonra sayfayı yenile.',
    },
    en: {
      title: 'Your browser is not supported',
      body: 'To watch Seyir, update your browser or use another one.',
      storageTitle: 'Your browser does not allow storage',
      storageBody:
        'Seyir keeps your session in the browser. Allow data and cookies for this site, then reload the page.',
    },
  };

  function readLanguage() {
    try {
      return window.localStorage.getItem('language') === 'en' ? 'en' : 'tr';
    } catch (error) {
      return 'tr';
    }
  }

  // A further language of the deployment, which stands over English.
  function readTag(language) {
    try {
      return window.localStorage.getItem('languagefile') || language;
    } catch (error) {
      return language;
    }
  }

  function hasStorage() {
    try {
      window.localStorage.getItem('language');
      return !!window.localStorage;
    } catch (error) {
      return false;
    }
  }

  function canPlay() {
    var video = document.createElement('video');
    if (typeof video.canPlayType !== 'function') return false;
    return (
      typeof window.MediaSource === 'function' ||
      typeof window.ManagedMediaSource === 'function' ||
      video.canPlayType('application/vnd.apple.mpegurl') !== ''
    );
  }

  function canRunModules() {
    return 'noModule' in document.createElement('script');
  }

  function isCompatible() {
    return (
      hasStorage() &&
      typeof window.fetch === 'function' &&
      typeof window.Promise === 'function' &&
      canPlay() &&
      canRunModules()
    );
  }

  function showMessage(language) {
    var place = document.getElementById('root');
    if (!place) return;
    var main = document.createElement('main');
    var title = document.createElement('h1');
    var body = document.createElement('p');
    main.className = 'incompatible';
    // A browser that can do everything else is new enough: its owner has forbidden storage.
    var isNew = typeof window.fetch === 'function' && canRunModules() && !hasStorage();
    var words = isNew ? texts[language].storageTitle : texts[language].title;
    title.appendChild(document.createTextNode(words));
    body.appendChild(document.createTextNode(isNew ? texts[language].storageBody : texts[language].body));
    main.appendChild(title);
    main.appendChild(body);
    place.innerHTML = '';
    place.appendChild(main);
    document.title = words + ' · Seyir';
  }

  // A subscriber's profile may have another home or be a kids profile: the picture is for guests only.
  function isGuest() {
    return window.localStorage.getItem('logintype') !== 'paid';
  }

  // The document has the words in all languages: those of other languages are removed.
  function keepWords(content) {
    var words = content.querySelectorAll('.banner-words');
    var own = language;
    var at;
    for (at = 0; at < words.length; at += 1) if (words[at].lang === root.lang) own = root.lang;
    for (at = 0; at < words.length; at += 1) if (words[at].lang !== own) words[at].parentNode.removeChild(words[at]);
  }

  // The server writes the opening picture into the document; the application removes it (shared/document/opening-picture.ts).
  function showOpening() {
    var opening = document.getElementById('opening');
    if (!opening || !opening.content || !isGuest()) return;
    keepWords(opening.content);
    root.setAttribute('data-opening', '');
    opening.parentNode.insertBefore(opening.content, opening);
  }

  // The words of an installed application: its name, description and shortcuts.
  function chooseManifest() {
    var link = document.querySelector('link[rel="manifest"]');
    if (link && language === 'en') link.href = '/manifest.en.webmanifest';
  }

  var language = readLanguage();
  root.lang = readTag(language);
  chooseManifest();
  if (isCompatible()) return showOpening();
  root.setAttribute('data-browser', 'incompatible');
  if (document.readyState === 'loading' && document.addEventListener) {
    document.addEventListener('DOMContentLoaded', function () {
      showMessage(language);
    });
  } else {
    window.onload = function () {
      showMessage(language);
    };
    showMessage(language);
  }
})(window, document);
