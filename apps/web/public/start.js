// The first script, in ES5 and without a build, for browsers of any age. Sets the page's language before the first paint,
// checks the browser's capabilities (BROWSER-01, BROWSER-02), and shows the opening picture of the home.
// biome-ignore-all lint: an old browser must be able to read this file
(function (window, document) {
  var root = document.documentElement;

  var texts = {
    tr: {
      title: 'Tarayıcın desteklenmiyor',
      body: 'Seyir’i izlemek için tarayıcını güncelle ya da başka bir tarayıcı kullan.',
    },
    en: {
      title: 'Your browser is not supported',
      body: 'To watch Seyir, update your browser or use another one.',
    },
  };

  function readLanguage() {
    try {
      return window.localStorage.getItem('language') === 'en' ? 'en' : 'tr';
    } catch (error) {
      return 'tr';
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
    title.appendChild(document.createTextNode(texts[language].title));
    body.appendChild(document.createTextNode(texts[language].body));
    main.appendChild(title);
    main.appendChild(body);
    place.innerHTML = '';
    place.appendChild(main);
    document.title = texts[language].title + ' · Seyir';
  }

  // A subscriber's profile may have another home or be a kids profile: the picture is for guests only.
  function isGuest() {
    return window.localStorage.getItem('logintype') !== 'paid';
  }

  // The server writes the opening picture into the document; the application removes it (shared/page/opening.ts).
  function showOpening() {
    var opening = document.getElementById('opening');
    if (!opening || !opening.content || !isGuest()) return;
    root.setAttribute('data-opening', '');
    opening.parentNode.insertBefore(opening.content, opening);
  }

  var language = readLanguage();
  root.lang = language;
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
