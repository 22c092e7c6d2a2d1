import { describe, expect, it } from 'vitest';
import { OPERATOR_COMMANDS, permissionsFor } from './commands.ts';
import { hasPermission, OPERATOR_ROLES, PERMISSIONS } from './permissions.ts';

const rolesWith = (permission: (typeof PERMISSIONS)[number]) =>
  OPERATOR_ROLES.filter((role) => hasPermission(role, permission));

describe('the permissions of operators', () => {
  it.each([
    ['see', ['owner', 'editor', 'finance', 'support', 'viewer']],
    ['edit-catalogue', ['owner', 'editor']],
    ['edit-shop', ['owner', 'editor']],
    ['see-accounts', ['owner', 'finance', 'support']],
    ['edit-accounts', ['owner', 'finance', 'support']],
    ['move-money', ['owner', 'finance']],
    ['see-audit', ['owner']],
    ['edit-operators', ['owner']],
  ] as const)('%s: %j', (permission, roles) => expect(rolesWith(permission)).toEqual(roles));

  it('are all of the owner', () => {
    for (const permission of PERMISSIONS) expect(hasPermission('owner', permission)).toBe(true);
  });

  it('of a viewer include no command', () => {
    for (const command of OPERATOR_COMMANDS)
      expect(permissionsFor(command, []).map((permission) => hasPermission('viewer', permission))).toEqual([false]);
  });

  it('of a command are more with an option that only an owner may set', () => {
    expect(permissionsFor('settings set', ['support-phone', 'constructor'])).toEqual(['edit-shop']);
    expect(permissionsFor('settings set', ['support-phone', 'login-url'])).toEqual(['edit-shop', 'edit-operators']);
  });
});
