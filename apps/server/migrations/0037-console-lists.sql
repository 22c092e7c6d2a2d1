-- Rows of the home that an operator makes are recorded too (0016), so that they are audited and can be undone.

create trigger label_change after insert or update or delete on label for each row execute function keep_operator_change();
create trigger label_item_change after insert or update or delete on label_item for each row execute function keep_operator_change();

-- A text of one or two letters has no trigram: the console looks for names and addresses that begin with it.
create index account_name_start on account (username_key text_pattern_ops);
comment on index account_name_start is 'Accounts whose name begins with one or two letters, for the search of the console.';
create index account_email_start on account (email_key text_pattern_ops) where email_key is not null;
comment on index account_email_start is 'Accounts whose address begins with one or two letters, for the search of the console.';
