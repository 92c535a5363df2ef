-- Since when what is in alarm is so, of a block's alarms alone, by ascending place: 2 bytes the place, 4 bytes the seconds
-- since 1970, the highest byte first. An alarm of before this migration stands nowhere here: its beginning is unknown.
alter table "state" add column "since" bytea not null default '';

-- Who took notice of an alarm. It is about that alarm alone: with another state, or another beginning, it counts no more.
create table "alarm_acknowledgement" (
  "id" bigint primary key,
  "code" smallint not null,
  "since" bigint not null,
  "user_name" text not null,
  "at_ms" bigint not null,
  "words" text not null default ''
);
