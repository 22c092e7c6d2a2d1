// For tests that wait for elements and do not render the whole application (render-app has it too).
import { configure } from '@testing-library/react';
import { WAIT_TIMEOUT_MS } from './wait-timeout.ts';

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });
