-- A programme above the level of a profile that the main profile's PIN opened for one session.
alter table session add column opened_airing text;
comment on column session.opened_airing is 'The airing above the level of the chosen profile that the main profile''s PIN opened for this session (PARENTAL-07). No foreign key: airings are replaced by guide imports.';
