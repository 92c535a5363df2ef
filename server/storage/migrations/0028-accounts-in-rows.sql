-- Whose a row is: an account, whatever it is called by now. 0 = a tool's, a stranger's, or an account's that is gone.
-- "user_name" stays beside it as the name of the time.
alter table "session" add column "account" bigint not null default 0;
alter table "session_ticket" add column "account" bigint not null default 0;
alter table "admin_grant" add column "account" bigint not null default 0;
alter table "operation" add column "account" bigint not null default 0;
alter table "id_block" add column "account" bigint not null default 0;
alter table "job" add column "account" bigint not null default 0;
alter table "audit" add column "account" bigint not null default 0;
update "session" o set "account" = u."id" from "app_user" u where u."name" = o."user_name";
update "session_ticket" o set "account" = u."id" from "app_user" u where u."name" = o."user_name";
update "admin_grant" o set "account" = u."id" from "app_user" u where u."name" = o."user_name";
update "operation" o set "account" = u."id" from "app_user" u where u."name" = o."user_name";
update "id_block" o set "account" = u."id" from "app_user" u where u."name" = o."user_name";
update "job" o set "account" = u."id" from "app_user" u where u."name" = o."user_name";
-- Of whom a row of the audit tells was signed in, or is a name that a stranger gave.
update "audit" o set "account" = u."id" from "app_user" u
  where u."name" = o."user_name" and o."outcome" = 'ok' and o."address" <> 'command line';
drop index "session_user_idx";
create index "session_account_idx" on "session" ("account");
-- What browsers keep under a name of before belongs to the account that had it then.
alter table "app_user" add column "earlier_name" text not null default '';
update "app_user" set "earlier_name" = "name";
