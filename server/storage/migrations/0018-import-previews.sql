-- What a preview of an import found: of which file and source, at which clock of the inventory, and what was decided of it.
create table "import_preview" (
  "job" text primary key references "job" ("id") on delete cascade,
  "digest" text not null,
  "source" text not null default '',
  "clock" bigint not null,
  "choice" jsonb not null default '{}',
  "at" timestamptz not null default now()
);

-- Its difference, in parts of one deed, sort and place: read page by page, and compared when what was chosen comes in.
create table "import_part" (
  "job" text not null references "import_preview" ("job") on delete cascade,
  "at" integer not null,
  "deed" text not null,
  "thing" text not null,
  "place" text not null,
  "count" integer not null,
  "lines" text not null,
  primary key ("job", "at")
);
