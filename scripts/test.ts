// `npm test`: every rule, screen and call once, within ten minutes. `npm run test:all`: everything, as CI runs it.
//   npm test -- --list              the steps
//   npm test -- --only unit,e2e     some of them
//   npm test -- --seeds 20          the properties alone, with twenty new seeds
import { runScript } from './plain-failure.ts';
import { runStepCommand } from './step-command.ts';

await runScript(() => runStepCommand());
