// Runs before anything else, in every browser there ever was: written in ES5, without a build. It sets the language of the
// page before the first paint, judges whether the browser can run the product at all (BROWSER-01, BROWSER-02), and shows the
// picture that the home opens with.
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

  function say(language) {
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

  // A subscriber's profile may see another home, or must not see this one: only who has none yet sees it at once.
  function isStranger() {
    return window.localStorage.getItem('logintype') !== 'paid';
  }

  // The server put it into the document of the home; the application takes it away again (shared/page/opening.ts).
  function open() {
    var opening = document.getElementById('opening');
    if (!opening || !opening.content || !isStranger()) return;
    root.setAttribute('data-opening', '');
    opening.parentNode.insertBefore(opening.content, opening);
  }

  var language = readLanguage();
  root.lang = language;
  if (isCompatible()) return open();
  root.setAttribute('data-browser', 'incompatible');
  if (document.readyState === 'loading' && document.addEventListener) {
    document.addEventListener('DOMContentLoaded', function () {
      say(language);
    });
  } else {
    window.onload = function () {
      say(language);
    };
    say(language);
  }
})(window, document);
