-- Live states in blocks of 1024 ids: a second of 100,000 changes writes some thousand rows instead of 100,000.
-- Byte i of a block is the state of the id 24000000000000 + 1024 * block + i: 64 and its code, for an object 128
-- more; 0 = none was ever reported. Half-filled pages let a rewritten block stay on its page, where the old one's room is reused.
create table "state_block" ("block" integer primary key, "codes" bytea not null) with (fillfactor = 50);
alter table "state_block" alter column "codes" set storage plain;
insert into "state_block"
  select b."block",
    string_agg(
      set_byte('\x00'::bytea, 0, coalesce(r."value" + case r."kind" when 'object' then 192 else 64 end, 0)), ''::bytea order by i)
  from (select distinct (("id" - 24000000000000) / 1024)::integer as "block" from "state") b
  cross join generate_series(0, 1023) i
  left join "state" r on r."id" = 24000000000000 + b."block"::bigint * 1024 + i
  group by b."block";
drop table "state";
alter table "state_block" rename to "state";
