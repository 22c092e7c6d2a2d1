// Copies examples into documents: regions of tests and of the code they prove, so that no document shows what does not run. A region stands
// between `// #region name` and `// #endregion`; a document asks for it by `<!-- example: path#name -->` above a block of code. With
// `--check` it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { PlainFailure, runScript } from './plain-failure.ts';
import { listProjectFiles } from './project-files.ts';

const root = dirname(import.meta.dirname);
const EXAMPLE = /<!-- example: (\S+)#([\w-]+) -->\n```\w*\n(?:(?!```).*\n)*```/g;

/** The lines of a region, moved to the margin. */
export function cutRegion(source: string, name: string): string | undefined {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => line.trim() === `// #region ${name}`);
  if (start < 0) return undefined;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.trim() === '// #endregion');
  const region = rest.slice(0, end < 0 ? rest.length : end);
  const indent = Math.min(...region.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return region.map((line) => line.slice(indent)).join('\n');
}

async function writeExamples(page: string): Promise<string> {
  const text = await readFile(join(root, page), 'utf8');
  let written = text;
  for (const [block, path = '', name = ''] of text.matchAll(EXAMPLE)) {
    const source = await readFile(join(root, path), 'utf8').catch(() => '');
    const region = cutRegion(source, name);
    if (region === undefined) throw new PlainFailure(`${page} shows ${path}#${name}, which is not there.`);
    const fenced = `<!-- example: ${path}#${name} -->\n\`\`\`${extname(path).slice(1)}\n${region}\n\`\`\``;
    written = written.replace(block, () => fenced);
  }
  return written;
}

if (import.meta.main) {
  await runScript(async () => {
    for (const page of listProjectFiles(root).filter((path) => path.endsWith('.md'))) {
      const wanted = await writeExamples(page);
      if (wanted === (await readFile(join(root, page), 'utf8'))) continue;
      if (process.argv.includes('--check'))
        throw new PlainFailure(`The examples of ${page} are older than their regions: npm run generate writes them.`);
      await writeFile(join(root, page), wanted);
    }
  });
}
