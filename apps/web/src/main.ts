// First of all imports: it fixes the order of the style layers before any part brings its own.
import './shared/styles/index.css';

/** A channel by its number, live: the one page that begins with its picture and not with the application. */
const CHANNEL = /^\/dashboard\/livetv\/(\d+)\/?$/;

async function begin(root: Element): Promise<void> {
  const channelId = CHANNEL.exec(location.pathname)?.[1];
  if (channelId !== undefined && !new URLSearchParams(location.search).has('start')) {
    try {
      await (await import('./app/first-picture.ts')).openWithPicture(channelId, fetchApplication);
    } catch {
      // The application asks for everything itself, and says what is wrong.
    }
  }
  fetchApplication();
  const { runApp } = await import('./app/run-app.tsx');
  runApp(root);
}

/** What the document kept back so that the picture has the line for itself (build/preload-front-door.ts). */
function fetchApplication(): void {
  const links = document.querySelector<HTMLTemplateElement>('#after-picture');
  if (links) document.head.append(links.content);
}

const root = document.getElementById('root');

// public/start.js has judged the browser before us and, if it cannot run the product, has said so on the page.
if (root && document.documentElement.dataset.browser !== 'incompatible') void begin(root);
