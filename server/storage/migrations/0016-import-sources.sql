-- Installations that something was brought in from: what an import is recognised by (domain/import/import-source.ts), and
-- the last one.
create table "import_source" (
  "name" text primary key,
  "fingerprint" jsonb not null,
  "file" text not null default '',
  "user_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "imported_at" timestamptz not null default now()
);

-- Imports of before: one source, of which names are known and no times.
insert into "import_source" ("name", "fingerprint")
select 'netbox', jsonb_object_agg("key", jsonb_build_array('', "name"))
  from (
    select substr("source", 8) "key", "name",
           row_number() over (partition by split_part("source", ':', 2) order by split_part("source", ':', 3)::bigint) "at"
      from (select "extra"->>'source' "source", "name" from "object" where "extra" ? 'source') o
     where "source" ~ '^netbox:dcim\.(site|rack|device):\d+$'
  ) marks
 where "at" <= 64
having count(*) > 0;
