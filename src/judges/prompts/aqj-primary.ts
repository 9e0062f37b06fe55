import type { Prompt } from './prompt.ts';

/** What is said besides for a primary axis. */
export const AQJ_PRIMARY_PROMPT: Prompt = {
  id: 'aqj-primary',
  version: '1',
  text: `## This axis is primary

Do not stop at the changed files. Find out which functions, types and other symbols the patch changes, adds or removes, and look with the tools who is affected: callers and other references, subclasses and implementers, modules that import the changed ones, siblings that handle the same. Read at least those places whose contract may have changed, and those that have the same fault and were left as they are. The assessment says what you found there.`,
};
