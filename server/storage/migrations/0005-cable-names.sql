-- Labels are given by a rule and looked for by their beginning; bytewise, so that a prefix is a range whatever the locale.
create index "cable_name_idx" on "cable" ("name" text_pattern_ops) where "name" <> '';
-- A trace goes on at the other hand-off of a circuit.
create index "object_circuit_idx" on "object" (("extra"->>'circuit')) where "class" = 8;
