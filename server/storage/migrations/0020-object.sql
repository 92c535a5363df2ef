alter table "object" add column "side" integer not null default 0;
