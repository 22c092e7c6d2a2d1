-- Sessions that an operator ends at the request of the account holder or to protect the account say so to their viewers.
alter table session
  drop constraint session_end_reason_check,
  add constraint session_end_reason_check check (end_reason in ('LOGOUT', 'REPLACED', 'ACCOUNT_SUSPENDED', 'PROFILE_REMOVED',
    'PACKAGE_CHANGED', 'PACKAGE_RECOVERED', 'DEVICE_QUOTA', 'SESSION_TIMEOUT', 'OTHER_DEVICE', 'PASSWORD_RESET', 'SESSION_ENDED',
    'OPERATOR_ENDED', 'OPERATOR_REQUEST', 'OPERATOR_SECURITY'));
