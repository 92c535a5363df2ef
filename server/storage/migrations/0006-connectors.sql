-- A termination says which plug of its end of the cable it is, apart from the lane of the port (docs/decisions/0012).
-- Until now one number was both: the rank among the plugs of an end.
alter table "termination" drop constraint "termination_port_unique";
alter table "termination" drop constraint "termination_cable_unique";
alter table "termination" add column "connector" integer not null default 0;
with "ranked" as (
  select
    "id",
    row_number() over "ends" as "rank",
    count(*) over (partition by "cable", "end", "plan") as "plugs"
  from "termination"
  window "ends" as (partition by "cable", "end", "plan" order by "position", "id")
)
update "termination" set "connector" = "ranked"."rank" - 1, "position" = 1
from "ranked" where "termination"."id" = "ranked"."id" and "ranked"."plugs" > 1;
alter table "termination" add constraint "termination_port_unique"
  unique ("port", "position", "plan") deferrable initially immediate;
alter table "termination" add constraint "termination_cable_unique"
  unique ("cable", "end", "connector", "plan") deferrable initially immediate;
