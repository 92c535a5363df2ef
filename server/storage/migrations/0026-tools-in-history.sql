-- What commands did stood under names that an account may have.
update "operation" set "user_name" = '(' || "user_name" || ')'
  where "kind" = 'bulk' and "user_name" in ('import', 'demo')
    and not exists (select from "app_user" where lower("name") = "operation"."user_name");
