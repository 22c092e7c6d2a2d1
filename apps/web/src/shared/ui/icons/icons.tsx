// Icons that Lucide lacks or has only as outlines, on its 24 px grid.

import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      {children}
    </svg>
  );
}

export function PlayIcon() {
  return (
    <Icon>
      <path d="M7.5 4.3c-.9-.55-2 .1-2 1.15v13.1c0 1.05 1.1 1.7 2 1.15l11-6.55c.9-.5.9-1.8 0-2.3z" />
    </Icon>
  );
}

export function PauseIcon() {
  return (
    <Icon>
      <rect x="5.5" y="4" width="4.6" height="16" rx="1.4" />
      <rect x="13.9" y="4" width="4.6" height="16" rx="1.4" />
    </Icon>
  );
}

export function RecordDotIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="7" />
    </Icon>
  );
}

export function Back10Icon() {
  return (
    <Ten x={12.3}>
      <path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8" />
      <path d="M3 3v5h5" />
    </Ten>
  );
}

export function Forward10Icon() {
  return (
    <Ten x={11.7}>
      <path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8" />
      <path d="M21 3v5h-5" />
    </Ten>
  );
}

function Ten({ x, children }: { x: number; children: ReactNode }) {
  return (
    <Icon>
      <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
      <text x={x} y="15.4" fontWeight="800" fontSize="8.2" textAnchor="middle">
        10
      </text>
    </Icon>
  );
}
