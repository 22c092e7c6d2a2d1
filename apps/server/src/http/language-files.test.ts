// A third language is a file of the deployment: nothing of the code names it.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testHttp } from '../../test/http.ts';
import { readLanguageFiles } from '../shared/language-files.ts';
import { silentLog } from '../shared/log.ts';
import { makeLog } from '../shared/make-log.ts';
import { readWebApp } from './web-app.ts';

const GERMAN = {
  name: 'Deutsch "Test"',
  texts: {
    Discover: 'Entdecken',
    Close: '',
    '{count} seasons': { one: '{count} Staffel', other: '{count} Staffeln' },
    '{count} days': { one: '', other: '' },
  },
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-languages-'));
});
afterEach(() => rm(folder, { recursive: true }));
const write = (name: string, contents: unknown) =>
  writeFile(join(folder, name), typeof contents === 'string' ? contents : JSON.stringify(contents));

describe('language files', () => {
  it('are read from the folder, without texts that are not translated yet', async () => {
    expect(await readLanguageFiles(join(folder, 'none'), silentLog)).toEqual([]);
    await write('de.json', GERMAN);
    await write('pt-BR.json', { name: 'Português', texts: {} });
    const [german, portuguese] = await readLanguageFiles(folder, silentLog);
    expect(german).toEqual({
      tag: 'de',
      name: GERMAN.name,
      texts: { Discover: 'Entdecken', '{count} seasons': GERMAN.texts['{count} seasons'] },
    });
    expect(portuguese?.tag).toBe('pt-BR');
  });

  it.each([
    ['en.json', GERMAN],
    ['de.json.txt', GERMAN],
    ['fr.json', '{'],
    ['fr.json', { name: '', texts: {} }],
    ['fr.json', { name: 'Français', texts: { Close: { one: 'Fermer' } } }],
    ['fr.json', { name: 'Français', texts: { Close: 1 } }],
  ])('that cannot be used are logged and left out: %s %j', async (name, contents) => {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk, _encoding, next) {
        lines.push(String(chunk));
        next();
      },
    });
    const log = makeLog({ level: 'warn', format: 'json', destination });
    await write(name, contents);
    expect(await readLanguageFiles(folder, log)).toEqual([]);
    expect(lines.join('')).toContain('the language file is not used');
  });

  it('are named by every document of the web application, and served', async () => {
    const web = await mkdtemp(join(tmpdir(), 'seyir-web-'));
    await writeFile(join(web, 'index.html'), '<head></head>');
    await write('de.json', GERMAN);
    const languages = await readLanguageFiles(folder, silentLog);
    const http = await testHttp({ webApp: await readWebApp(web, undefined, languages) });
    const { body } = await http.inject('/dashboard/home/6/all');
    expect(body).toContain('<meta name="languages" content="[{&quot;tag&quot;:&quot;de&quot;');
    expect(body).not.toContain('time-zone');
    const answer = await http.inject('/languages/de.json');
    expect(answer.json().texts.Discover).toBe('Entdecken');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': /json/ });
    expect((await http.inject('/languages/fr.json')).statusCode).toBe(404);
    const plain = await testHttp({ webApp: await readWebApp(web) });
    expect((await plain.inject('/')).body).toBe('<head></head>');
    await rm(web, { recursive: true });
  });

  it('are written with every text of the interface, and completed without losing a translation', async () => {
    const file = join(folder, 'de.json');
    const script = join(import.meta.dirname, '../../../../scripts/language-file.ts');
    const complete = () => promisify(execFile)(process.execPath, [script, file, 'Deutsch']);
    await write('de.json', { name: 'Deutsch', texts: { Discover: 'Entdecken', Gone: 'Weg' } });
    expect((await complete()).stdout).toMatch(/: \d{3,} texts, \d{3,} not translated yet/);
    const { texts } = JSON.parse(await readFile(file, 'utf8'));
    expect(texts).toMatchObject({
      Discover: 'Entdecken',
      Close: '',
      '{count} seasons': { one: '', other: '' },
      hours: '',
    });
    expect(texts).not.toHaveProperty('Gone');
    expect((await readLanguageFiles(folder, silentLog))[0]?.texts).toEqual({ Discover: 'Entdecken' });
  });
});
