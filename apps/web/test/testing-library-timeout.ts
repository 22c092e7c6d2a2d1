// Sets Testing Library's async timeout, for tests without render-app.tsx, which sets it too.
import { configure } from '@testing-library/react';
import { WAIT_TIMEOUT_MS } from './wait-timeout.ts';

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });
