// What the roles of operators may do. The console hides what a role may not, the server refuses it, by the same table.
export const OPERATOR_ROLES = ['owner', 'editor', 'finance', 'support', 'viewer'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Permission to the roles that have it. Accounts, orders and feedback are personal data: not for every role.
 * Money (refunds, gifts, settled cases) is apart from the care for accounts. */
const ROLES_OF = {
  see: OPERATOR_ROLES,
  'edit-catalogue': ['owner', 'editor'],
  'edit-shop': ['owner', 'editor'],
  'see-accounts': ['owner', 'finance', 'support'],
  'edit-accounts': ['owner', 'finance', 'support'],
  'move-money': ['owner', 'finance'],
  'see-audit': ['owner'],
  'edit-operators': ['owner'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;
export type Permission = keyof typeof ROLES_OF;

export const PERMISSIONS = Object.keys(ROLES_OF) as readonly Permission[];

export const hasPermission = (role: OperatorRole, permission: Permission): boolean =>
  (ROLES_OF[permission] as readonly OperatorRole[]).includes(role);

/**
 * The commands of the command line that the console runs, with the permission each needs. Commands that read or write files of
 * the machine, or that delete what cannot be restored, are left to the command line.
 */
const COMMAND_PERMISSIONS = {
  'channel add': 'edit-catalogue',
  'channel set': 'edit-catalogue',
  'title set': 'edit-catalogue',
  'episode set': 'edit-catalogue',
  'episode move': 'edit-catalogue',
  'season add': 'edit-catalogue',
  'season set': 'edit-catalogue',
  'season remove': 'edit-catalogue',
  'text set': 'edit-catalogue',
  'schedule set': 'edit-catalogue',
  'home row': 'edit-catalogue',
  'home rows': 'edit-catalogue',
  'home banners': 'edit-catalogue',
  'ad set': 'edit-catalogue',
  'ad remove': 'edit-catalogue',
  'watermark set': 'edit-catalogue',
  'watermark off': 'edit-catalogue',
  'package add': 'edit-shop',
  'package set': 'edit-shop',
  'product set': 'edit-shop',
  'promo add': 'edit-shop',
  'promo remove': 'edit-shop',
  'account suspend': 'edit-accounts',
  'account recover': 'edit-accounts',
  'account reset': 'edit-accounts',
  'account give': 'move-money',
  'sessions end': 'edit-accounts',
  'photo remove': 'edit-accounts',
  'orders check': 'edit-accounts',
  'orders refund': 'move-money',
  'cases settle': 'move-money',
  'feedback done': 'edit-accounts',
  'operator add': 'edit-operators',
  'operator set': 'edit-operators',
  'operator reset': 'edit-operators',
  'operator remove': 'edit-operators',
  undo: 'see-audit',
} as const satisfies Readonly<Record<string, Permission>>;
export type OperatorCommand = keyof typeof COMMAND_PERMISSIONS;

export const OPERATOR_COMMANDS = Object.keys(COMMAND_PERMISSIONS) as readonly OperatorCommand[];

export const permissionOf = (command: OperatorCommand): Permission => COMMAND_PERMISSIONS[command];
