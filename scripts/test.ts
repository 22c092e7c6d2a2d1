// `npm test`: everything that must be true of a change.
//   npm test -- --list              the steps
//   npm test -- --only unit,e2e     some of them
import { runScript } from './plain-failure.ts';
import { runStepCommand } from './step-command.ts';

await runScript(() => runStepCommand());
