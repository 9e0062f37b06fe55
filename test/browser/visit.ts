import { pathToFileURL } from 'node:url';
import type { Chromium, Message } from './chromium.ts';

/** What a browser found out about a page at one width. */
export interface Visit {
  readonly width: number;
  /** Errors and warnings of the console, and exceptions. */
  readonly complaints: readonly string[];
  /** Requests beyond that of the page itself. */
  readonly requests: readonly string[];
  /** Pixels by which the page is wider than the window. */
  readonly overflow: number;
  /** Titles of drawings without a size, and how many drawings there are. */
  readonly drawings: number;
  readonly flat: readonly string[];
  /** Text of the first headline and whether it can be seen. */
  readonly headline: string;
  readonly headlineSeen: boolean;
  readonly screenshot: Buffer;
}

/** Runs in the page, by the debugger and not by the page, whose policy forbids every script. */
const MEASURE = `(() => {
  const root = document.documentElement;
  const drawings = [...document.querySelectorAll('svg.plot')];
  const flat = drawings.filter((svg) => {
    const box = svg.getBoundingClientRect();
    return box.width < 50 || box.height < 20 || svg.querySelectorAll('text').length === 0;
  });
  const headline = document.querySelector('.headline');
  const box = headline?.getBoundingClientRect();
  return {
    overflow: Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth,
    drawings: drawings.length,
    flat: flat.map((svg) => svg.querySelector('title')?.textContent ?? ''),
    headline: headline?.innerText ?? '',
    headlineSeen: box !== undefined && box.width > 100 && box.height > 30,
  };
})()`;

/** Opens a page in a window of the given width and looks at it, folded tables opened. */
export async function visit(browser: Chromium, path: string, width: number): Promise<Visit> {
  return withPage(browser, async (page) => {
    const { complaints, requests } = watch(browser, page.id);
    await page.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: 900,
      deviceScaleFactor: 1,
      mobile: width < 600,
    });
    await page.open(path);
    const screenshot = await page.send('Page.captureScreenshot', { captureBeyondViewport: true });
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
    const measured = (await page.evaluate(MEASURE)) as Omit<
      Visit,
      'width' | 'complaints' | 'requests' | 'screenshot'
    >;
    const url = pathToFileURL(path).href;
    return {
      width,
      complaints,
      requests: requests.filter((request) => request !== url),
      ...measured,
      screenshot: Buffer.from(String(screenshot.data), 'base64'),
    };
  });
}

/** Prints a page on A4. */
export async function print(browser: Chromium, path: string): Promise<Buffer> {
  return withPage(browser, async (page) => {
    await page.open(path);
    const { data } = await page.send('Page.printToPDF', { preferCSSPageSize: true, printBackground: false });
    return Buffer.from(String(data), 'base64');
  });
}

interface Page {
  readonly id: string;
  send(method: string, parameters?: Message): Promise<Message>;
  open(path: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
}

async function withPage<T>(browser: Chromium, use: (page: Page) => Promise<T>): Promise<T> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const id = String(sessionId);
  const send = (method: string, parameters?: Message) => browser.send(method, parameters, id);
  for (const domain of ['Page', 'Network', 'Log', 'Runtime']) await send(`${domain}.enable`);
  const open = async (path: string): Promise<void> => {
    const loaded = new Promise<void>((resolve) => {
      browser.listen((method) => method === 'Page.loadEventFired' && resolve());
    });
    await send('Page.navigate', { url: pathToFileURL(path).href });
    await loaded;
  };
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true });
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value?: unknown }).value;
  };
  try {
    return await use({ id, send, open, evaluate });
  } finally {
    await browser.send('Target.closeTarget', { targetId });
  }
}

/** Collects what the page complains of and asks for, from now on. */
function watch(browser: Chromium, session: string) {
  const complaints: string[] = [];
  const requests: string[] = [];
  browser.listen((method, parameters, from) => {
    if (from !== session) return;
    if (method === 'Log.entryAdded') complaints.push(JSON.stringify(parameters.entry));
    if (method === 'Runtime.exceptionThrown') complaints.push(JSON.stringify(parameters.exceptionDetails));
    if (method === 'Runtime.consoleAPICalled') complaints.push(JSON.stringify(parameters.args));
    if (method === 'Network.requestWillBeSent') requests.push((parameters.request as { url: string }).url);
    if (method === 'Network.webSocketCreated') requests.push(String(parameters.url));
  });
  return { complaints, requests };
}
