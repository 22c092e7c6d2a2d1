import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startApp } from './start-app.tsx';

export function runApp(root: Element): void {
  createRoot(root).render(
    <StrictMode>
      <App {...startApp()} />
    </StrictMode>,
  );
}
