import { describe, expect, it } from 'vitest';
import { explainInstallFailure, findNodeComplaint, findStaleReason } from './install-state.mjs';

const HERE = { os: 'linux', cpu: 'x64' };

describe('findStaleReason', () => {
  const zod = { 'node_modules/zod': { version: '4.6.7' } };
  it.each([
    ['nothing was ever installed', zod, undefined, 'nothing is installed yet'],
    ['everything is there', zod, zod, undefined],
    ['the root and workspaces are not packages', { '': {}, 'apps/web': { version: '0.1.0' }, ...zod }, zod, undefined],
    ['a link to a workspace needs no version', { 'node_modules/@seyir/core': { link: true }, ...zod }, zod, undefined],
    ['a package is missing', zod, {}, 'node_modules/zod is missing'],
    [
      'a version has changed',
      zod,
      { 'node_modules/zod': { version: '4.6.6' } },
      'node_modules/zod is 4.6.6, not 4.6.7',
    ],
    ['more is installed than asked for', {}, zod, undefined],
    ['an optional package is missing', { 'node_modules/x': { version: '1.0.0', optional: true } }, {}, undefined],
    ['the same for development', { 'node_modules/x': { version: '1.0.0', devOptional: true } }, {}, undefined],
    [
      'an optional package is old',
      { 'node_modules/x': { version: '2.0.0', optional: true } },
      { 'node_modules/x': { version: '1.0.0' } },
      'node_modules/x is 1.0.0, not 2.0.0',
    ],
    [
      'the folder comes from another system',
      {},
      { 'node_modules/x-darwin': { version: '1.0.0', os: ['darwin'] } },
      'node_modules/x-darwin is for another machine',
    ],
    [
      'the folder comes from another processor',
      {},
      { 'node_modules/x-arm': { version: '1.0.0', os: ['linux'], cpu: ['arm64'] } },
      'node_modules/x-arm is for another machine',
    ],
    ['a package for all but one system', {}, { 'node_modules/x': { version: '1.0.0', os: ['!win32'] } }, undefined],
    [
      'a package for all but this system',
      {},
      { 'node_modules/x': { version: '1.0.0', os: ['!linux'] } },
      'node_modules/x is for another machine',
    ],
  ])('%s', (_, wanted, installed, reason) => {
    expect(findStaleReason({ packages: wanted }, installed && { packages: installed }, HERE)).toBe(reason);
  });
});

describe('findNodeComplaint', () => {
  it.each(['20.0.0', '24.21.0', '100.1.0'])('accepts Node %s', (version) => {
    expect(findNodeComplaint(version)).toBeUndefined();
  });
  it.each(['19.9.0', '18.20.1', '8.0.0'])('reports that Node %s is too old', (version) => {
    expect(findNodeComplaint(version)).toBe(
      `Seyir needs Node.js 20 or newer to install itself, and this is ${version}.`,
    );
  });
});

describe('explainInstallFailure', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error network request to https://registry failed', /registry cannot be reached/],
    ['npm error code ECONNREFUSED', /registry cannot be reached/],
    ['npm error code ENOSPC', /disk is full/],
    ['npm error code EACCES\nnpm error syscall mkdir', /may not write here/],
    ['npm error code EUSAGE', /do not fit together/],
    ['npm error code EINTEGRITY', /damaged/],
  ])('%s', (output, sentence) => {
    expect(explainInstallFailure(output)).toMatch(sentence);
  });
  it("quotes npm's own first words for anything else", () => {
    const output =
      'npm warn deprecated x\nnpm error code ETARGET\nnpm error No matching version found for x@9.\nnpm error more';
    expect(explainInstallFailure(output)).toBe(
      'The installation failed (No matching version found for x@9.): run `npm ci` to see everything npm says.',
    );
  });
  it('reports that npm printed nothing', () => {
    expect(explainInstallFailure('')).toMatch(/npm gave no reason/);
  });
});
