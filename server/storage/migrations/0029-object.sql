alter table "object" add column "store" bigint not null default 0;
create index "object_store_idx" on "object" ("store");
-- Cards in a store stand in its place, as many as there are.
alter table "object" drop constraint "object_card_in_slot";
alter table "object" add constraint "object_card_in_slot"
  exclude using btree ("parent" with =) where ("class" = 7 and "parent" <> 0 and ("flags" & 4) = 0 and "store" = 0)
  deferrable initially immediate;
