import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reportHtml } from '../../src/report/page.ts';
import { emptyReport, fullReport, hostileReport, nominalReport, silentReport } from '../report/reports.ts';
import { Chromium, findChromium } from './chromium.ts';
import { faultsOf, faultsOfPrint } from './faults.ts';
import { print, visit } from './visit.ts';

const usage = `Opens reports in a real Chromium and says what is wrong with them.

npm run test:browser -- [--required] [--pictures DIR] [REPORT.html...]

  --required       ends with 1 when there is no browser
  --pictures DIR   keeps a screenshot of each width and the print there
  REPORT.html      pages to look at besides the samples

The browser is what CHROME names, else chromium, chromium-browser or google-chrome on the path. Ends with 0
when all is well or there is no browser (which it says), with 1 when something is wrong.
`;

/** A desktop and a telephone. */
const WIDTHS = [1280, 390];

/** A page that breaks every rule. */
const BROKEN = `<!doctype html><p class="headline">short</p><script>console.error('loud')</script>
<img src="http://127.0.0.1:47/picture.png" alt=""><div style="width:3000px">wide</div>
<svg class="plot" width="10" height="10"><title>small</title></svg>`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string' }, required: { type: 'boolean' }, help: { type: 'boolean' } },
});

if (values.help) console.log(usage);
else process.exitCode = await run();

async function run(): Promise<number> {
  const path = findChromium(process.env);
  if (path === undefined) {
    console.log('NOT TESTED: no Chromium. Name one by CHROME, or install chromium or google-chrome.');
    return values.required ? 1 : 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'archdelta-reports-'));
  const browser = await Chromium.start(path);
  try {
    const { product } = await browser.send('Browser.getVersion');
    console.log(`${product} (${path})`);
    let faults = await lookAtBroken(browser, folder);
    for (const page of [...(await samples(folder)), ...positionals.map((name) => resolve(name))])
      faults += await look(browser, page);
    console.log(faults === 0 ? 'all is well' : `${faults} faults`);
    return faults === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes sure that faults would be seen: returns how many of a broken page's are not. */
async function lookAtBroken(browser: Chromium, folder: string): Promise<number> {
  const path = join(folder, 'broken.html');
  await writeFile(path, BROKEN);
  const found = faultsOf(await visit(browser, path, 390)).join('\n');
  const expected = ['loud', 'asks for http', 'no size or no text: small', 'wider than', 'headline cannot'];
  const missed = expected.filter((fault) => !found.includes(fault));
  for (const fault of missed) console.log(`a fault that is there was not seen: ${fault}`);
  return missed.length;
}

/** Pages of all kinds of reports. */
async function samples(folder: string): Promise<string[]> {
  const pages = {
    full: fullReport(),
    empty: emptyReport(),
    nominal: nominalReport(),
    silent: silentReport(),
    hostile: hostileReport(),
    several: [fullReport(), nominalReport(), hostileReport()],
  };
  const paths: string[] = [];
  for (const [name, reports] of Object.entries(pages)) {
    const path = join(folder, `${name}.html`);
    await writeFile(path, await reportHtml(reports));
    paths.push(path);
  }
  return paths;
}

/** Looks at one page, tells what is wrong, and returns how much is. */
async function look(browser: Chromium, path: string): Promise<number> {
  let faults = 0;
  const tell = (what: string, found: readonly string[]): void => {
    console.log(`${path}, ${what}: ${found.length === 0 ? 'well' : 'FAULTS'}`);
    for (const fault of found) console.log(`  ${fault}`);
    faults += found.length;
  };
  for (const width of WIDTHS) {
    const visited = await visit(browser, path, width);
    tell(`${width} pixels, ${visited.drawings} drawings`, faultsOf(visited));
    await keep(path, `${width}.png`, visited.screenshot);
  }
  const pdf = await print(browser, path);
  tell('printed', faultsOfPrint(pdf));
  await keep(path, 'print.pdf', pdf);
  return faults;
}

async function keep(path: string, ending: string, bytes: Buffer): Promise<void> {
  if (values.pictures === undefined) return;
  await mkdir(values.pictures, { recursive: true });
  const name = path
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.html$/, '');
  await writeFile(join(values.pictures, `${name}-${ending}`), bytes);
}
