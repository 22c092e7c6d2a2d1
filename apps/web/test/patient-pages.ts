// For tests that wait for elements and do not render the whole application (render-app has it too).
import { configure } from '@testing-library/react';
import { PATIENCE_MS } from './patience.ts';

configure({ asyncUtilTimeout: PATIENCE_MS });
