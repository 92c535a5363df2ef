alter table "object" add column "phases" integer not null default 0;
alter table "object" add column "voltage_v" real not null default 0;
alter table "object" add column "breaker_a" real not null default 0;
alter table "object" add column "utilization_percent" real not null default 0;
alter table "object" add column "power_factor" real not null default 0;
