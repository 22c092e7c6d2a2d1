/** A failure that one sentence explains: the person who typed the command needs no stack. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure';
}

/** Runs a script to its end. A PlainFailure becomes its sentence and exit code 1; anything else is shown whole. */
export async function runScript(script: () => Promise<void>): Promise<void> {
  try {
    await script();
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error);
    process.exitCode = 1;
  }
}
