-- What the overview of the console reads: viewers by five minutes, and money by day, counted by jobs.

create table audience_sample (
  at timestamptz primary key,
  live integer not null check (live >= 0),
  titles integer not null check (titles >= 0)
);
comment on table audience_sample is 'How many streams played at a moment, of channels and of titles; one row in five minutes.';

create table sales_day (
  day text primary key check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  package_sum bigint not null,
  product_sum bigint not null,
  refund_sum bigint not null,
  joined integer not null,
  renewed integer not null,
  declined integer not null,
  ended integer not null,
  sold integer not null,
  counted_at timestamptz not null
);
comment on table sales_day is 'What was booked on a day of the service''s time zone, in kuruş; the definitions are in billing/sales-days.ts.';
