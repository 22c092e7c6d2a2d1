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
