alter table "object" add column "poe_budget_w" real not null default 0;
alter table "port" add column "poe_mode" integer not null default 0;
alter table "port" add column "poe_type" integer not null default 0;
