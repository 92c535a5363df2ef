alter table "object" add column "cooling_w" real not null default 0;
