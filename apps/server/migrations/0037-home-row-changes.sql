-- Rows of the home that an operator makes are recorded too (0016), so that they are audited and can be undone.

create trigger label_change after insert or update or delete on label for each row execute function keep_operator_change();
create trigger label_item_change after insert or update or delete on label_item for each row execute function keep_operator_change();
