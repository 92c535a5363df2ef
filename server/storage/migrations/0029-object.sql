alter table "object" add column "store" bigint not null default 0;
create index "object_store_idx" on "object" ("store");
