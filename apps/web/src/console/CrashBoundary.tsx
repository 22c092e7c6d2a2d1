import { Component, type ReactNode } from 'react';
import { page } from '../shared/document/browser-page.ts';
import { say } from '../shared/text/text.ts';
import { Notice } from '../shared/ui/Notice/Notice.tsx';
import { consoleText } from './console.text.ts';

interface CrashBoundaryProps {
  readonly children: ReactNode;
}

/**
 * Error boundary: shows that a part of the console crashed, in its place. A boundary around each page leaves the menu usable; the
 * route gives it a key, so that another page opens without the failure.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <Notice kind="error" title={say(consoleText.crashed)} onRetry={page.reload}>
        {say(consoleText.crashedWords)}
      </Notice>
    );
  }
}
