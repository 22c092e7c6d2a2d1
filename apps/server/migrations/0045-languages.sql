-- Languages are data of the deployment (files in its data folder): an order keeps the BCP 47 tag of the language it was made in, and
-- texts (jsonb by tag) hold further languages beside Turkish and English.
alter table payment_order
  drop constraint payment_order_language_check,
  add constraint payment_order_language_check check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
alter table sandbox_payment
  drop constraint sandbox_payment_language_check,
  add constraint sandbox_payment_language_check check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');

-- Translations of these tables are changes of operators, and can be undone.
create trigger menu_change after insert or update or delete on menu for each row execute function keep_operator_change();
create trigger category_change after insert or update or delete on category for each row execute function keep_operator_change();
create trigger bundle_change after insert or update or delete on bundle for each row execute function keep_operator_change();
