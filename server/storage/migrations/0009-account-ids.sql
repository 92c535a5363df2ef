-- An account keeps its id for ever and no other gets it, whatever becomes of its name. Its permissions are those of its
-- role, or the ones named here (with commas between), for an account that may do part of what a role may.
alter table "app_user" add column "id" bigint generated always as identity;
create unique index "app_user_id" on "app_user" ("id");
alter table "app_user" add column "permissions" text;
