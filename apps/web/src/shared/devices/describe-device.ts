// User-agent parsing: what a session runs on, in words its owner recognises. The order of the table matters: every
// browser of the list also names those below it in its user agent.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\b(Web0S|WebOS|Tizen|SmartTV|SMART-TV)\b/i, 'TV'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export type DeviceKind = 'phone' | 'television' | 'computer';

interface Device {
  /** "Chrome · Windows"; undefined for an unknown user agent. */
  readonly name: string | undefined;
  readonly kind: DeviceKind;
}

export function describeDevice(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const find = (table: readonly (readonly [RegExp, string])[]) => table.find(([sign]) => sign.test(agent))?.[1];
  const system = find(SYSTEMS);
  const name = [find(BROWSERS), system].filter((word) => word !== undefined).join(' · ');
  return { name: name === '' ? undefined : name, kind: kindOf(system) };
}

function kindOf(system: string | undefined): DeviceKind {
  if (system === 'iPhone' || system === 'iPad' || system === 'Android') return 'phone';
  return system === 'TV' ? 'television' : 'computer';
}
