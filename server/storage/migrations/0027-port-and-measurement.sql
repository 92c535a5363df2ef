alter table "port" add column "optics" jsonb;
create table "measurement" (
  "id" bigint primary key,
  "cable" bigint not null default 0,
  "core" integer not null default 0,
  "covers" integer not null default 0,
  "wavelength_nm" integer not null default 0,
  "loss_db" double precision not null default 0,
  "length_mm" bigint not null default 0,
  "reflectance_db" double precision not null default 0,
  "day" bigint not null default 0,
  "by" text not null default '',
  "remarks" text not null default '',
  "row_version" integer not null default 1
);
create index "measurement_cable_idx" on "measurement" ("cable");
