-- Imports find again what they brought in by where it came from; records of other origin are not in these indexes.
create index "object_source_idx" on "object" (("extra"->>'source')) where "extra" ? 'source';
create index "port_source_idx" on "port" (("extra"->>'source')) where "extra" ? 'source';
create index "cable_source_idx" on "cable" (("extra"->>'source')) where "extra" ? 'source';
