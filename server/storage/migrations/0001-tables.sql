-- The record kinds of domain/document/schema.ts (a test compares this with SCHEMA), then what only the server holds.
-- No foreign keys: docs/decisions/0006. Spoken by PostgreSQL 15 and 18 alike.

create table "object" (
  "id" bigint primary key,
  "parent" bigint not null default 0,
  "class" integer not null default 0,
  "model" bigint not null default 0,
  "model_version" integer not null default 0,
  "template" integer not null default 65535,
  "name" text not null default '',
  "row" text not null default '',
  "lifecycle" integer not null default 0,
  "position_u" real not null default 0,
  "height_u" real not null default 0,
  "face" integer not null default 0,
  "width_mm" real not null default 0,
  "depth_mm" real not null default 0,
  "flags" integer not null default 0,
  "serial_number" text not null default '',
  "asset_tag" text not null default '',
  "ip" text not null default '',
  "mac" text not null default '',
  "owner" text not null default '',
  "department" text not null default '',
  "maintainer" text not null default '',
  "remarks" text not null default '',
  "weight_kg" real not null default 0,
  "rated_power_w" real not null default 0,
  "peak_power_w" real not null default 0,
  "extra" jsonb,
  "row_version" integer not null default 1
);
create index "object_parent_idx" on "object" ("parent");
create index "object_model_idx" on "object" ("model");

create table "port" (
  "id" bigint primary key,
  "owner" bigint not null default 0,
  "template" integer not null default 65535,
  "name" text not null default '',
  "type" integer not null default 0,
  "lifecycle" integer not null default 0,
  "mac" text not null default '',
  "label" text not null default '',
  "remarks" text not null default '',
  "extra" jsonb,
  "row_version" integer not null default 1
);
create index "port_owner_idx" on "port" ("owner");

create table "port_map" (
  "id" bigint primary key,
  "owner" bigint not null default 0,
  "front" bigint not null default 0,
  "front_position" integer not null default 0,
  "rear" bigint not null default 0,
  "rear_position" integer not null default 0,
  "row_version" integer not null default 1
);
create index "port_map_owner_idx" on "port_map" ("owner");
create index "port_map_front_idx" on "port_map" ("front");
create index "port_map_rear_idx" on "port_map" ("rear");

create table "cable" (
  "id" bigint primary key,
  "name" text not null default '',
  "class" integer not null default 0,
  "type" integer not null default 0,
  "model" bigint not null default 0,
  "lifecycle" integer not null default 0,
  "color" bigint not null default 0,
  "length_mm" bigint not null default 0,
  "flags" integer not null default 0,
  "remarks" text not null default '',
  "extra" jsonb,
  "row_version" integer not null default 1
);

create table "termination" (
  "id" bigint primary key,
  "cable" bigint not null default 0,
  "port" bigint not null default 0,
  "end" integer not null default 0,
  "position" integer not null default 0,
  "plan" bigint not null default 0,
  "row_version" integer not null default 1
);
create index "termination_cable_idx" on "termination" ("cable");
create index "termination_port_idx" on "termination" ("port");

create table "diagram" (
  "id" bigint primary key,
  "owner" bigint not null default 0,
  "kind" integer not null default 0,
  "name" text not null default '',
  "unit" integer not null default 0,
  "background" jsonb,
  "remarks" text not null default '',
  "row_version" integer not null default 1
);
create index "diagram_owner_idx" on "diagram" ("owner");

create table "placement" (
  "id" bigint primary key,
  "diagram" bigint not null default 0,
  "subject" bigint not null default 0,
  "x" double precision not null default 0,
  "y" double precision not null default 0,
  "z" real not null default 0,
  "rotation" real not null default 0,
  "width" real not null default 0,
  "height" real not null default 0,
  "layer" integer not null default 0,
  "style" bigint not null default 0,
  "path" jsonb,
  "row_version" integer not null default 1
);
create index "placement_diagram_idx" on "placement" ("diagram");
create index "placement_subject_idx" on "placement" ("subject");

create table "style" (
  "id" bigint primary key,
  "spec" jsonb,
  "row_version" integer not null default 1
);

create table "model" (
  "id" bigint primary key,
  "brand" text not null default '',
  "name" text not null default '',
  "part_number" text not null default '',
  "slug" text not null default '',
  "object_class" integer not null default 0,
  "library_class" integer not null default 0,
  "version" integer not null default 0,
  "height_u" real not null default 0,
  "width_mm" real not null default 0,
  "depth_mm" real not null default 0,
  "flags" integer not null default 0,
  "templates" jsonb,
  "weight_kg" real not null default 0,
  "airflow" text not null default '',
  "remarks" text not null default '',
  "extra" jsonb,
  "row_version" integer not null default 1
);

-- What stands behind the rules. Deferrable, so that one statement may move several records at once; `set constraints
-- all immediate` at the end of a savepoint checks a deferred one.
alter table "termination" add constraint "termination_port_unique"
  unique ("port", "position", "plan") deferrable initially immediate;
alter table "termination" add constraint "termination_cable_unique"
  unique ("cable", "end", "position", "plan") deferrable initially immediate;

-- One card a slot (class 7 = card, flag 4 = came in flagged).
alter table "object" add constraint "object_card_in_slot"
  exclude using btree ("parent" with =) where ("class" = 7 and "parent" <> 0 and ("flags" & 4) = 0)
  deferrable initially immediate;

-- One device a U of a rack's face (class 5 = device, flag 1 = full depth). A device is a box: across, the rack's id and
-- a quarter for each face (front 0-0.2, rear 0.4-0.6, full depth both; ids of 14 digits leave a double 1/256); upwards,
-- its U without a hair at each end, for boxes that touch overlap.
alter table "object" add constraint "object_units_free"
  exclude using gist (
    box(
      point("parent" + case when "face" = 2 and ("flags" & 1) = 0 then 0.4 else 0 end, "position_u" + 0.01),
      point("parent" + case when "face" = 2 or ("flags" & 1) = 1 then 0.6 else 0.2 end, "position_u" + "height_u" - 0.01)
    ) with &&
  ) where ("class" = 5 and "parent" <> 0 and "position_u" > 0 and "height_u" > 0.1 and ("flags" & 4) = 0)
  deferrable initially immediate;

-- Sites, buildings and rooms (classes 1 to 3) are few among many objects: Home lists them.
create index "object_place_idx" on "object" ("id") where "class" in (1, 2, 3);
create unique index "model_slug_unique" on "model" ("slug") where "slug" <> '';

-- Telemetry: last value wins; never in the log.
create table "state" (
  "kind" text not null,
  "id" bigint not null,
  "value" integer not null,
  "at" timestamptz not null,
  primary key ("kind", "id")
);

-- Order: one row, taken last in every transaction that writes the log.
create table "clock" (
  "one" boolean primary key default true check ("one"),
  "value" bigint not null
);
insert into "clock" ("value") values (0);

-- Every operation that was answered: the patch feed, the audit of edits, the source of undo. Refused: clock null.
create table "operation" (
  "clock" bigint unique,
  "client_id" text not null,
  "seq" bigint not null,
  "user_name" text not null,
  "at" timestamptz not null default now(),
  "kind" text not null,
  "intent" jsonb,
  "diff" jsonb,
  "refusal" jsonb,
  "undone_by" jsonb,
  primary key ("client_id", "seq"),
  check (("clock" is null) <> ("refusal" is null))
);

-- Replay of the log starts behind the last checkpoint.
create table "checkpoint" (
  "clock" bigint primary key,
  "at" timestamptz not null default now(),
  "reason" text not null default ''
);

create sequence "id_next" as bigint start with 24000000001000;
create table "id_block" (
  "first" bigint primary key,
  "count" integer not null,
  "client_id" text not null,
  "user_name" text not null,
  "at" timestamptz not null default now()
);
create index "id_block_client_idx" on "id_block" ("client_id");

create table "app_user" (
  "name" text primary key,
  "password_hash" text not null default '',
  "role" text not null check ("role" in ('administrator', 'editor', 'viewer', 'guest', 'NoAccess')),
  "full_name" text not null default '',
  "email" text not null default '',
  "home_page" text not null default '',
  "language" text not null default '',
  "must_change_password" boolean not null default false,
  "locked" boolean not null default false,
  "created_at" timestamptz not null default now()
);
create unique index "app_user_name_folded" on "app_user" (lower("name"));

-- A session is a family of tokens that began with one sign-in. Ended ones keep why, so that the answer can say it.
create table "session" (
  "id" text primary key,
  "user_name" text not null,
  "binding_hash" bytea,
  "diagram" bigint not null default 0,
  "generation" integer not null default 0,
  "rotated_at" timestamptz not null,
  "started_at" timestamptz not null,
  "ends_at" timestamptz not null,
  "end_code" integer not null default 0,
  "address" text not null default ''
);
create index "session_user_idx" on "session" ("user_name");
create table "session_token" (
  "hash" bytea primary key,
  "session" text not null,
  "kind" text not null check ("kind" in ('access', 'refresh')),
  "generation" integer not null,
  "expires_at" timestamptz not null
);
create index "session_token_session_idx" on "session_token" ("session");
create table "session_ticket" (
  "hash" bytea primary key,
  "user_name" text not null,
  "expires_at" timestamptz not null
);
-- An administrator's word for one operation, once.
create table "admin_grant" (
  "hash" bytea primary key,
  "user_name" text not null,
  "administrator" text not null,
  "operation_hash" text not null,
  "expires_at" timestamptz not null
);

create table "setting" (
  "name" text primary key,
  "value" text not null,
  "front_end" boolean not null default false
);

-- What is no operation: sign-ins, refusals, settings, accounts. Append-only.
create table "audit" (
  "id" bigint generated always as identity primary key,
  "at" timestamptz not null default now(),
  "user_name" text not null default '',
  "address" text not null default '',
  "action" text not null,
  "outcome" text not null,
  "facts" jsonb
);
create index "audit_at_idx" on "audit" ("at");

create table "job" (
  "id" text primary key,
  "kind" text not null,
  "user_name" text not null,
  "state" text not null,
  "done" bigint not null default 0,
  "total" bigint not null default 0,
  "report" jsonb,
  "created_at" timestamptz not null default now(),
  "ended_at" timestamptz
);

create table "file" (
  "id" bigint primary key,
  "name" text not null,
  "media_type" text not null default '',
  "size" bigint not null,
  "sha256" bytea not null,
  "user_name" text not null default '',
  "created_at" timestamptz not null default now()
);
