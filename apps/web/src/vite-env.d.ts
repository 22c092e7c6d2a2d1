/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API lives, if the build is to say it; see shared/api/base-url.ts. */
  readonly VITE_API_BASE?: string;
}
