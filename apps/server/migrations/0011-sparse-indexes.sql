-- Indexes for jobs that look for a few rows in large tables every few minutes.

create index recording_planned on recording (starts_at);
comment on index recording_planned is 'The job that follows moved programmes reads recordings that have not begun, every 5 minutes.';
create index payment_order_superseded on payment_order (settled_at) where state = 'paid' and failure = 'superseded';
comment on index payment_order_superseded is 'The refund job finds payments that gave nothing.';
