-- Changes of the home (rows of tabs, banners) are recorded too (0016), so that they are audited and can be undone.

create trigger category_label_change after insert or update or delete on category_label for each row execute function keep_operator_change();
create trigger banner_change after insert or update or delete on banner for each row execute function keep_operator_change();
