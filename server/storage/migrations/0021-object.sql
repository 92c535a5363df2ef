alter table "object" add column "rack_rule" text not null default '';
