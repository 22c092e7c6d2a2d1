// First of all imports: it fixes the order of the style layers before any part brings its own.
import './shared/styles/index.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startApp } from './app/start-app.tsx';

const root = document.getElementById('root');

// public/start.js has judged the browser before us and, if it cannot run the product, has said so on the page.
if (root && document.documentElement.dataset.browser !== 'incompatible') {
  createRoot(root).render(
    <StrictMode>
      <App {...startApp()} />
    </StrictMode>,
  );
}
