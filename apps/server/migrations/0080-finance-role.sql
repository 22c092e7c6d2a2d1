-- Money (refunds, gifts, settled cases) is a permission of its own, of owners and of the new role `finance`. Operators with the role
-- `support` had it: they become `finance`, so that an upgrade takes nothing away; an owner makes those who need no money `support`.
alter table operator
  drop constraint operator_role_check,
  add constraint operator_role_check check (role in ('owner', 'editor', 'finance', 'support', 'viewer'));
update operator set role = 'finance' where role = 'support';
