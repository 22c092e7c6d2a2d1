// What the service may know about the browser (ANALYTICS-02). Edge and Opera also call themselves Chrome, and Chrome
// calls itself Safari, so the order of the questions matters.

export type DeviceType = 'web-chrome' | 'web-safari' | 'web-edge' | 'web';

export function deviceTypeOf(userAgent: string): DeviceType {
  if (/\bEdg(e|A|iOS)?\//.test(userAgent)) return 'web-edge';
  if (/\b(OPR|SamsungBrowser|Vivaldi|YaBrowser|FxiOS)\//.test(userAgent)) return 'web';
  if (/(Chrome|Chromium|CriOS)\//.test(userAgent)) return 'web-chrome';
  if (/\bVersion\/[\d.]+.*\bSafari\//.test(userAgent)) return 'web-safari';
  return 'web';
}
