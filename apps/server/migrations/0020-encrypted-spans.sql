-- Encryption is a fact of segments that have an address, no longer of the channel at the moment of a request: lists and caches
-- of a channel that is switched stay right.
alter table span add column encrypted boolean not null default false;
comment on column span.encrypted is 'Its segments are sent encrypted with AES-128. Given with its numbers: a channel that is switched changes with its next span that is not promised.';
update span set encrypted = true where channel_id in (select id from channel where encrypted);
comment on column channel.encrypted is 'Segments of its next spans are encrypted with AES-128 and rotating keys.';
