-- What support writes: notes about an account, and answers to feedback.

create table account_note (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  text text not null check (length(text) between 1 and 1000),
  operator_name text not null,
  made_at timestamptz not null
);
comment on table account_note is 'What operators note about an account. Its owner does not see it, and gets it with the export of the account.';
create index account_note_newest on account_note (account_id, made_at desc);
comment on index account_note_newest is 'The notes of an account, newest first, and their erasure.';

alter table feedback
  add column answer text check (length(answer) between 1 and 2000),
  add column answered_by text,
  add check ((answer is null) = (answered_by is null));
comment on column feedback.answer is 'What was answered by mail. Answered feedback is handled.';
