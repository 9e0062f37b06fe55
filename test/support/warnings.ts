/** The warnings of the process during some work. */
export async function warningsOf(work: () => Promise<void>): Promise<Error[]> {
  const warnings: Error[] = [];
  const note = (warning: Error): void => {
    warnings.push(warning);
  };
  process.on('warning', note);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  return warnings;
}
