// Setup file of Vitest: every property and every sample of fast-check runs with one seed, so that a run decides the same way
// every time. `npm test -- --seeds <n>` sets others.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEYIR_PROPERTY_SEED ?? 2026) });
