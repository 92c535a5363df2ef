alter table "object" add column "raised_floor_mm" real not null default 0;
alter table "object" add column "clear_height_mm" real not null default 0;
alter table "object" add column "cable_entry" integer not null default 0;
alter table "pathway" add column "height_mm" jsonb;
