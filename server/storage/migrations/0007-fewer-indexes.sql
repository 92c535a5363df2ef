-- A unique constraint's index finds by its first column, too: a second index of that column alone is only work at every
-- write, and takes its place in memory.
drop index "termination_port_idx";
drop index "termination_cable_idx";
drop index "core_cable_idx";
drop index "core_end_core_idx";
drop index "splice_closure_idx";
drop index "lay_cable_idx";
