-- Which steps of the log changed a record.
create index "operation_records_idx" on "operation" using gin ((jsonb_path_query_array("diff", '$[*].id')) jsonb_path_ops);
