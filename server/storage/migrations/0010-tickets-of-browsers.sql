-- A ticket that a browser's session asked for is worth something in that browser alone.
alter table "session_ticket" add column "binding_hash" bytea;
