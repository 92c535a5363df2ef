/** Why a job ends before its time, where somebody can do something about it: each has words in every language. */
export type JobRule = 'interrupted' | 'job-too-long' | 'job-too-much-memory' | 'job-superseded';

/** Thrown by the work of a job; whoever watches it is told the rule. The message is for the log and the audit. */
export class JobFailed extends Error {
  readonly rule: JobRule;

  constructor(rule: JobRule, message: string) {
    super(message);
    this.rule = rule;
  }
}
