alter table "relation" add column "end" integer not null default 0;
