-- Of a confirmed delete: what the list of deleted things tells of it (domain/operations/history/deletion.ts), and by what
-- its records are back; null = they are gone.
alter table "operation" add column "deletion" jsonb;
alter table "operation" add column "restored_by" jsonb;
create index "operation_deletion_idx" on "operation" ("clock") where "deletion" is not null;

-- Deletes of before, as far as their diffs tell.
update "operation" o set "deletion" = (
  select jsonb_build_object(
    'things', coalesce(jsonb_agg(jsonb_build_object(
      'id', c->'id', 'kind', c->'kind', 'class', '', 'name', coalesce(c->'before'->>'name', '')
    )) filter (where "intent"->'ids' @> (c->'id')), '[]'),
    'count', count(*) filter (where "intent"->'ids' @> (c->'id')),
    'path', '[]'::jsonb,
    'diagram', 0,
    'places', '[]'::jsonb,
    'lost', (
      select jsonb_object_agg(k."kind", k."many")
        from (select e->>'kind' "kind", count(*) "many" from jsonb_array_elements(o."diff") e group by 1) k
       where k."kind" in ('port', 'cable', 'diagram', 'splice', 'pathway', 'coil', 'circuit', 'object')
    ),
    'names', coalesce(string_agg(nullif(c->'before'->>'name', ''), E'\n'), '')
  ) from jsonb_array_elements(o."diff") c
) where o."kind" in ('delete-objects', 'delete-cables') and jsonb_array_length(o."diff") > 0;
