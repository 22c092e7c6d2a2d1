import { afterEach, describe, expect, it } from 'vitest';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { asJson } from '../../db/json.ts';
import { followProductSettings, PRODUCT_SETTING } from '../../operations/settings.ts';
import { silentLog } from '../../shared/log.ts';

const db = useDatabase();
const env = { SEYIR_FEE_RATE: '500' };
const { type, ask } = useCommandLine(db, env);
const undo = async (out: string) => await type(`undo ${/undo (\d+)/.exec(out)?.[1]}`);
const readValue = async (option: string) =>
  (await ask('settings show')).find((row: { option: string }) => row.option === option);

afterEach(async () => {
  // The table `setting` is not emptied between tests, because a migration fills it.
  await db.kysely.deleteFrom('setting').where('key', '=', PRODUCT_SETTING).execute();
});

const follow = () => followProductSettings({ db, log: silentLog }, readConfig(env).product);

describe('settings', () => {
  it('are presets of the environment until they are set, and can be undone', async () => {
    expect(await readValue('fee-rate')).toEqual({ option: 'fee-rate', value: '500', isSet: false });
    const changed = await type('settings set --fee-rate 200 --support-phone "0850 111 11 11"');
    expect(changed).toMatchObject({ code: 0, err: '' });
    expect(await readValue('fee-rate')).toEqual({ option: 'fee-rate', value: '200', isSet: true });
    expect(await readValue('pay-query')).toEqual({ option: 'pay-query', value: '5', isSet: false });
    await undo(changed.out);
    expect(await readValue('fee-rate')).toEqual({ option: 'fee-rate', value: '500', isSet: false });
  });

  it('keep the other number of the sale of tickets', async () => {
    await type('settings set --ppv-opens 60');
    expect([(await readValue('ppv-opens')).value, (await readValue('ppv-closes')).value]).toEqual(['60', '10']);
    await type('settings set --ppv-closes 0');
    expect([(await readValue('ppv-opens')).value, (await readValue('ppv-closes')).value]).toEqual(['60', '0']);
  });

  it('hold what the operator has to say to every viewer, until it is removed', async () => {
    const said = await type('settings set --announcement "Bakım var." --announcement-en "Maintenance."');
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(await readValue('announcement')).toEqual({ option: 'announcement', value: 'Bakım var.', isSet: true });
    expect((await type('settings set --announcement ""')).code).toBe(0);
    expect(await readValue('announcement')).toMatchObject({ value: '' });
  });

  it.each([
    ['', 'What is to change'],
    [`--announcement ${'a'.repeat(301)}`, '300'],
    ['--fee-rate 99', 'fee-rate'],
    ['--pay-query 0', 'pay-query'],
    ['--support-phone call-us', 'support-phone'],
    ['--social-links https://a.example', 'three addresses'],
    ['--social-links "javascript:a, https://b.example, https://c.example"', 'social-links'],
    ['--login-url javascript:alert(1)', 'login-url'],
  ])('refuse %j', async (options, reason) => {
    const { code, err } = await type(`settings set ${options}`);
    expect([code, err.toLowerCase()]).toEqual([2, expect.stringContaining(reason.toLowerCase())]);
    expect((await ask('settings show')).some(({ isSet }: { isSet: boolean }) => isSet)).toBe(false);
  });

  it('reach every server without a restart, undo included, and open applications', async () => {
    const servers = [await follow(), await follow()];
    const published: string[] = [];
    const stop = await db.listen(
      'seyir_event',
      (payload) => published.push(payload),
      () => {},
    );
    const rates = () => servers.map((server) => server.current().feeRate);
    try {
      expect(rates()).toEqual([500, 500]);
      const changed = await type('settings set --fee-rate 1000 --login-url https://giris.example/tv');
      await expect.poll(rates).toEqual([1_000, 1_000]);
      expect(servers[0]?.current()).toMatchObject({ loginUrl: 'https://giris.example/tv', ppvLimitMinutes: '240,10' });
      await undo(changed.out);
      await expect.poll(rates).toEqual([500, 500]);
      expect(published.filter((payload) => payload.includes('"config"'))).toHaveLength(2);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
      await stop();
    }
  });

  it('that are invalid in the database are logged, and the presets are used', async () => {
    await db.kysely
      .insertInto('setting')
      .values({ key: PRODUCT_SETTING, value: asJson({ feeRate: 0 }) })
      .execute();
    const settings = await follow();
    await settings.close();
    expect(settings.current().feeRate).toBe(500);
  });
});
