// First of all imports: it fixes the order of the style layers before any part brings its own.
import './shared/styles/index.css';

/** Pages that may begin with the picture of a channel and not with the application. */
const LIVE_PAGES = '/dashboard/livetv/';

/** The one of every page (shared/styles/fonts.css). */
const FONT = '"Mona Sans Variable"';

async function begin(): Promise<void> {
  if (isIncompatible()) return;
  const language = loadLanguage();
  if (location.pathname.startsWith(LIVE_PAGES)) {
    try {
      const { openWithPicture } = await import('./app/first-picture.ts');
      await openWithPicture(pageRead);
    } catch {
      // The application asks for everything itself, and says what is wrong.
    }
  }
  const root = await pageRead();
  fetchApplication();
  const { runApp } = await import('./app/run-app.tsx');
  await language;
  runApp(root);
}

/** The texts of a further language of the deployment, if it has any (http/language-files.ts of the server). */
async function loadLanguage(): Promise<void> {
  if (!document.querySelector('meta[name="languages"]')) return;
  try {
    await (await import('./shared/language/language-files.ts')).loadLanguageFile();
  } catch {
    // It is shown in English.
  }
}

/** public/start.js judges the browser and, if it cannot run the product, says so on the page. */
function isIncompatible(): boolean {
  return document.documentElement.dataset.browser === 'incompatible';
}

/**
 * Where a channel is opened, this script does not wait until the document is read (build/preload-front-door.ts). Never
 * resolves in a browser that the product cannot run in.
 */
function pageRead(): Promise<Element> {
  return new Promise((resolve) => {
    const look = () => {
      const root = document.getElementById('root');
      if (root && !isIncompatible()) resolve(root);
    };
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', look, { once: true });
    else look();
  });
}

/** What the document kept back so that the picture has the line for itself (build/preload-front-door.ts). */
function fetchApplication(): void {
  const links = document.querySelector<HTMLTemplateElement>('#after-picture');
  if (!links) return;
  document.head.append(links.content);
  // Both files of the font, by a letter of each: they are there when the first words are. A browser without this call asks
  // for them later, and the application must not depend on it.
  void document.fonts?.load(`1em ${FONT}`, 'aş').catch(() => undefined);
}

void begin();
