/**
 * First in a transaction whose statements must go by index, whatever the planner believes about tables it has no
 * statistics of. Shunned scans look dear to a server that compiles dear statements: it would take longer than they do.
 */
export const KEPT_PLANS = `select set_config('plan_cache_mode','force_generic_plan',true), set_config('enable_seqscan','off',true), set_config('jit','off',true)`;
