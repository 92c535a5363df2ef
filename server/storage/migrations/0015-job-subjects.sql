-- What a job is about, as its kind says (of an import its file, and whether it only compares); what it does now; and
-- when the process that runs it was last heard of.
alter table "job"
  add column "subject" jsonb not null default '{}',
  add column "phase" text not null default '',
  add column "heard_at" timestamptz not null default now();
create index "job_kind_idx" on "job" ("kind", "created_at");
