/**
 * Waits for some work for a bounded time.
 *
 * @param milliseconds how long; the work itself goes on, if it does not end by then.
 * @throws whatever the work throws; an error when the time is over.
 */
export async function inTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`it did not end within ${milliseconds / 1000} seconds`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
