-- Cores, splices, pathways, lays, coils, circuits and relations (docs/decisions/0012).
alter table "cable" add column "model_version" integer not null default 0;
alter table "cable" add column "profile" text not null default '';
alter table "model" add column "cable_spec" jsonb;

create table "core" (
  "id" bigint primary key,
  "cable" bigint not null default 0,
  "number" integer not null default 0,
  "lifecycle" integer not null default 0,
  "remarks" text not null default '',
  "row_version" integer not null default 1
);
create index "core_cable_idx" on "core" ("cable");
alter table "core" add constraint "core_number_unique" unique ("cable", "number") deferrable initially immediate;

create table "core_end" (
  "id" bigint primary key,
  "core" bigint not null default 0,
  "end" integer not null default 0,
  "plan" bigint not null default 0,
  "port" bigint not null default 0,
  "position" integer not null default 0,
  "splice" bigint not null default 0,
  "row_version" integer not null default 1
);
create index "core_end_core_idx" on "core_end" ("core");
create index "core_end_port_idx" on "core_end" ("port");
create index "core_end_splice_idx" on "core_end" ("splice");
alter table "core_end" add constraint "core_end_joined_once" unique ("core", "end", "plan") deferrable initially immediate;
alter table "core_end" add constraint "core_end_port_unique"
  exclude using btree ("port" with =, "position" with =, "plan" with =) where ("port" <> 0) deferrable initially immediate;

create table "splice" (
  "id" bigint primary key,
  "closure" bigint not null default 0,
  "tray" integer not null default 0,
  "position" integer not null default 0,
  "plan" bigint not null default 0,
  "loss_db" real not null default 0,
  "remarks" text not null default '',
  "row_version" integer not null default 1
);
create index "splice_closure_idx" on "splice" ("closure");
alter table "splice" add constraint "splice_place_unique"
  unique ("closure", "tray", "position", "plan") deferrable initially immediate;

create table "pathway" (
  "id" bigint primary key,
  "parent" bigint not null default 0,
  "from" bigint not null default 0,
  "to" bigint not null default 0,
  "kind" integer not null default 0,
  "width_mm" real not null default 0,
  "depth_mm" real not null default 0,
  "radius_mm" real not null default 0,
  "length_mm" bigint not null default 0,
  "edition" integer not null default 0,
  "separation" integer not null default 0,
  "lifecycle" integer not null default 0,
  "name" text not null default '',
  "row_version" integer not null default 1
);
create index "pathway_parent_idx" on "pathway" ("parent");
create index "pathway_from_idx" on "pathway" ("from");
create index "pathway_to_idx" on "pathway" ("to");

create table "lay" (
  "id" bigint primary key,
  "cable" bigint not null default 0,
  "pathway" bigint not null default 0,
  "order" integer not null default 0,
  "plan" bigint not null default 0,
  "row_version" integer not null default 1
);
create index "lay_cable_idx" on "lay" ("cable");
create index "lay_pathway_idx" on "lay" ("pathway");
alter table "lay" add constraint "lay_order_unique" unique ("cable", "order", "plan") deferrable initially immediate;

create table "coil" (
  "id" bigint primary key,
  "cable" bigint not null default 0,
  "carrier" bigint not null default 0,
  "length_mm" bigint not null default 0,
  "mark_from_mm" bigint not null default 0,
  "mark_to_mm" bigint not null default 0,
  "name" text not null default '',
  "remarks" text not null default '',
  "row_version" integer not null default 1
);
create index "coil_cable_idx" on "coil" ("cable");
create index "coil_carrier_idx" on "coil" ("carrier");

create table "circuit" (
  "id" bigint primary key,
  "name" text not null default '',
  "provider" text not null default '',
  "a" bigint not null default 0,
  "z" bigint not null default 0,
  "lifecycle" integer not null default 0,
  "row_version" integer not null default 1
);
create index "circuit_a_idx" on "circuit" ("a");
create index "circuit_z_idx" on "circuit" ("z");

create table "relation" (
  "id" bigint primary key,
  "kind" integer not null default 0,
  "from" bigint not null default 0,
  "to" bigint not null default 0,
  "from_role" integer not null default 0,
  "remarks" text not null default '',
  "row_version" integer not null default 1
);
create index "relation_from_idx" on "relation" ("from");
create index "relation_to_idx" on "relation" ("to");
alter table "relation" add constraint "relation_once" unique ("kind", "from", "to") deferrable initially immediate;
