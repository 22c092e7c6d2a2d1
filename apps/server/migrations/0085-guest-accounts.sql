-- Guest accounts: read at every start of a server and by the sweep of sessions, among all accounts.
create index account_guest on account (created_at) where kind = 'guest';
