-- Changes of titles, their parts, house advertisements and settings are recorded too (0016), so that imports can be undone.

create trigger person_change after insert or update or delete on person for each row execute function keep_operator_change();
create trigger title_change after insert or update or delete on title for each row execute function keep_operator_change();
create trigger title_genre_change after insert or update or delete on title_genre for each row execute function keep_operator_change();
create trigger title_person_change after insert or update or delete on title_person for each row execute function keep_operator_change();
create trigger title_package_change after insert or update or delete on title_package for each row execute function keep_operator_change();
create trigger season_change after insert or update or delete on season for each row execute function keep_operator_change();
create trigger episode_change after insert or update or delete on episode for each row execute function keep_operator_change();
create trigger asset_rendition_change after insert or update or delete on asset_rendition for each row execute function keep_operator_change();
create trigger ad_change after insert or update or delete on ad for each row execute function keep_operator_change();
create trigger setting_change after insert or update or delete on setting for each row execute function keep_operator_change();
