alter table "cable" add column "store" bigint not null default 0;
create index "cable_store_idx" on "cable" ("store");
