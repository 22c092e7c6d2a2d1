// `npm run check`: what can be known within a minute, for the loop of writing and looking. It takes `--list` and
// `--only` as `npm test` does.
import { runScript } from './plain-failure.ts';
import { runStepCommand } from './step-command.ts';

const QUICK = ['format', 'types', 'structure', 'generated', 'unit'];

await runScript(() => runStepCommand(({ name }) => QUICK.includes(name)));
